import { showPhone } from '@lv/contract/phone'
import type { Professional } from '@lv/contract/professional-shapes'
import { lazy, type MouseEvent, Suspense, useEffect, useState } from 'react'
import { href, Link } from 'react-router'
import { Panel } from '../../features/workplace/panel.tsx'
import type { RefusedForm } from '../../form.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast-provider.tsx'
import { ProfileForm } from './profile-form.tsx'

const VERIFY = `${href('/profile/verify-phone')}?returnTo=${encodeURIComponent(href('/professionals/settings'))}`

const ProfileDialog = lazy(() => import('./profile-dialog.tsx'))

type Props = {
  basedOn: string
  professional: Professional
  /** The address asks for the form in the page: without JavaScript, or by a link. */
  isOpen: boolean
  refused: RefusedForm | undefined
}

/** Who the professional is; 'Edit Profile' opens a dialog, without JavaScript the form in its place. */
export function ProfilePanel({ basedOn, professional, isOpen, refused }: Props) {
  const dialog = useProfileDialog(professional)
  useFailureToast(refused)
  const { name, businessName, email, mobile, mobileVerifiedAt, about } = professional
  const isInPage = (isOpen || refused !== undefined) && !dialog.isOpen
  return (
    <Panel id="profile" title="Profile">
      {isInPage ? (
        <ProfileForm basedOn={basedOn} professional={professional} refused={refused} />
      ) : (
        <>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5 [&_dd]:break-words [&_dt]:text-muted">
            <dt>Full name</dt>
            <dd>{name}</dd>
            <dt>Business</dt>
            <dd>{businessName ?? 'Not given'}</dd>
            <dt>Mobile</dt>
            <dd>
              {showPhone(mobile)}
              {mobileVerifiedAt && ', verified'}
              <Link to={VERIFY} className="ml-3 font-semibold text-accent underline underline-offset-4">
                {mobileVerifiedAt ? 'Verify another' : 'Verify it'}
              </Link>
            </dd>
            <dt>Email</dt>
            <dd>{email}</dd>
          </dl>
          <p className="mt-3 line-clamp-4 border-t border-dashed border-edge pt-3 whitespace-pre-line text-muted">
            {about || 'No text on your public profile yet: say what you do best.'}
          </p>
          <ButtonLink to="?edit=profile#profile" tone="quiet" onClick={dialog.open} preventScrollReset className="mt-4">
            Edit Profile
          </ButtonLink>
        </>
      )}
      {dialog.isWanted && (
        <Suspense>
          <ProfileDialog
            isOpen={dialog.isOpen}
            onClose={dialog.close}
            basedOn={basedOn}
            professional={professional}
            refused={dialog.isOpen ? refused : undefined}
          />
        </Suspense>
      )}
    </Panel>
  )
}

/** Closes by itself when the profile was changed. */
function useProfileDialog(professional: Professional) {
  const [isWanted, setIsWanted] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const stored = JSON.stringify([professional.name, professional.businessName, professional.mobile, professional.about])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another profile means that it was saved
  useEffect(() => setIsOpen(false), [stored])
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setIsWanted(true)
    setIsOpen(true)
  }
  return { isWanted, isOpen, open, close: () => setIsOpen(false) }
}

function useFailureToast(refused: RefusedForm | undefined) {
  const toast = useToast()
  useEffect(() => {
    if (refused) toast({ title: 'Error', description: 'Failed to update profile. Please try again.', tone: 'error' })
  }, [refused, toast])
}
