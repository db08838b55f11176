import type { Api } from '@lv/contract/api'
import { formatDate } from '@lv/contract/dates'
import { SHORTLIST_LINK_DAYS } from '@lv/contract/directory-options'
import type { ShortlistLink } from '@lv/contract/saved'
import { Form, href, redirect, useNavigation } from 'react-router'
import { apiContext } from '../../api.ts'
import { House } from '../../drawing/house.tsx'
import { weatherboard } from '../../drawing/house-drawings.tsx'
import { submitSignedIn } from '../../features/actions/act.ts'
import { ShareLink } from '../../features/communities/share-link.tsx'
import { requirePerson } from '../../features/sign-in/require-person.ts'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm, findAction } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import { useRootData } from '../../root-data.ts'
import { useSignInAgain } from '../../shell/sign-in-again.ts'
import { Button, ButtonLink, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { isScripted } from '../../ui/hydrated.ts'
import type { Route } from './+types/saved.ts'
import { SavedCard } from './saved-card.tsx'

const HERE = href('/saved')

export async function loader({ context, url }: Route.LoaderArgs) {
  requirePerson({ context, url })
  return context.get(apiContext).saved.list({})
}

/** Buttons elsewhere name the page that they stand on; any other address is not followed. */
const backTo = (back = '') => (back.startsWith(`${href('/professionals')}/`) ? back : HERE)

/** What each button does, and the toast that says so. */
const actions: Record<string, (saved: Api['saved'], slug: string) => Promise<string>> = {
  async save(saved, slug) {
    await saved.save({ params: { slug } })
    return 'Saved'
  },
  async remove(saved, slug) {
    await saved.remove({ params: { slug } })
    return 'Removed from your list'
  },
  async share(saved) {
    await saved.share({})
    return 'Your list has a link'
  },
  async unshare(saved) {
    await saved.unshare({})
    return 'The link no longer works'
  },
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { saved } = context.get(apiContext)
  const form = await request.formData()
  return submitSignedIn({ request, form, here: url.pathname }, async ({ intent, slug = '', back }) => {
    const act = findAction(actions, intent)
    if (!act) throw new Response('Bad Request', { status: 400 })
    const title = await act(saved, slug)
    // With JavaScript a button elsewhere stays where it is, and its page reads again what is saved.
    if (back && isScripted(request)) return null
    throw redirect(backTo(back), { headers: { 'Set-Cookie': toastCookie({ title }) } })
  })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Saved professionals', isPrivate: true })

/** Professionals that somebody saved, and the link that shares them. */
export default function Saved({ loaderData: { items, link }, actionData }: Route.ComponentProps) {
  const refused = asRefusedForm(actionData)
  useSignInAgain(refused?.status)
  return (
    <div className="page-width py-8 lg:py-12">
      <h1 className="text-3xl">Saved professionals</h1>
      {refused && <FormMessage message={refused.message} />}
      {items.length === 0 ? (
        <div className="mt-6">
          <EmptyState
            title="Nobody saved yet"
            text="Press Save on a profile, compare in peace, and share the list with whoever decides with you."
            drawing={<House house={weatherboard} />}
            actions={<ButtonLink to={href('/professionals/directory')}>Find a professional</ButtonLink>}
          />
        </div>
      ) : (
        <>
          <Sharing link={link} />
          <ul className="mt-8 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {items.map((professional) => (
              <SavedCard key={professional.id} professional={professional}>
                <Actions slug={professional.slug} name={professional.businessName ?? professional.name} />
              </SavedCard>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function Actions({ slug, name }: { slug: string; name: string }) {
  return (
    <>
      <ButtonLink to={`${href('/get-quotes')}?with=${slug}`} size="small" aria-label={`Ask for a quote: ${name}`}>
        Ask for a quote
      </ButtonLink>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="slug" value={slug} />
        <Button type="submit" name="intent" value="remove" tone="quiet" size="small" aria-label={`Remove ${name}`}>
          Remove
        </Button>
      </Form>
    </>
  )
}

/** The list by link: for a partner, read only, without an account. */
function Sharing({ link }: { link: ShortlistLink | null }) {
  const { publicUrl } = useRootData()
  const isSharing = useNavigation().formData?.get('intent') === 'share'
  return (
    <section aria-labelledby="share" className="mt-6 rounded-card bg-tint p-5">
      <h2 id="share" className="text-lg">
        Decide together
      </h2>
      {link ? (
        <>
          <p className="mt-1 max-w-text">
            Whoever has the link sees this list and your first name, without an account and without changing anything.
            It works until {formatDate(link.expiresAt)}.
          </p>
          <div className="mt-4 flex flex-wrap gap-3">
            <ShareLink
              title="Professionals on my shortlist"
              text="Have a look at these professionals."
              url={publicUrl + href('/shortlists/:token', { token: link.token })}
              className={buttonClass('primary', 'regular')}
            >
              Share the link
            </ShareLink>
            <ButtonLink to={href('/shortlists/:token', { token: link.token })} tone="quiet">
              See what they see
            </ButtonLink>
            <Form method="post" preventScrollReset>
              <Button type="submit" name="intent" value="unshare" tone="quiet">
                End the link
              </Button>
            </Form>
          </div>
        </>
      ) : (
        <>
          <p className="mt-1 max-w-text">
            Share the list with a partner by a link. It works for {SHORTLIST_LINK_DAYS} days, and you can end it sooner.
          </p>
          <Form method="post" preventScrollReset className="mt-4">
            <Button type="submit" name="intent" value="share" isPending={isSharing}>
              Make a link
            </Button>
          </Form>
        </>
      )}
    </section>
  )
}
