import { type MouseEvent, useState } from 'react'
import { href, Link, useFetcher, useLocation } from 'react-router'
import { asRefusedForm, useFirstErrorFocus } from '../../form.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { introOf, type Known, ProjectFields } from './project-form.tsx'

type Props = { known: Known; formTime: string; label: string }

/** 'Create a Project': a dialog, and without JavaScript the page with the same form. Once it led elsewhere it is closed and empty. */
export function CreateDialog(props: Props) {
  return <DialogOfPage key={useLocation().key} {...props} />
}

function DialogOfPage({ known, formTime, label }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  // Closed by a slip of the thumb, the form stays: what was typed is there when it is opened again.
  const [isBegun, setIsBegun] = useState(false)
  const fetcher = useFetcher()
  const refused = asRefusedForm(fetcher.data)
  const form = useFirstErrorFocus(refused)
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setIsBegun(true)
    setIsOpen(true)
  }
  return (
    <>
      <Link to={href('/projects/new')} onClick={open} className={buttonClass('primary', 'regular')}>
        {label}
      </Link>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Create a project" description={introOf(known)}>
        {isBegun && (
          <fetcher.Form ref={form} method="post" action={href('/projects/new')} noValidate>
            <ProjectFields refused={refused} known={known} formTime={formTime}>
              <Button type="submit" isPending={fetcher.state !== 'idle'} pendingLabel="Posting...">
                Post project
              </Button>
            </ProjectFields>
          </fetcher.Form>
        )}
      </Dialog>
    </>
  )
}
