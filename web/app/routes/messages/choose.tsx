import { MessageCircle } from 'lucide-react'
import type { ComponentProps } from 'react'
import { redirect, useOutletContext } from 'react-router'
import { apiContext } from '../../api.ts'
import { submitSignedIn } from '../../features/actions/act.ts'
import { toastCookie } from '../../flash.ts'
import { pageMeta } from '../../meta.ts'
import type { Route } from './+types/choose.ts'
import { NoMessages } from './no-messages.tsx'

/** Read receipts, on or off. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const here = url.pathname + url.search
  return submitSignedIn({ request, form: await request.formData(), here }, async (values) => {
    const showsRead = values.showsRead !== 'false'
    await context.get(apiContext).conversations.setSettings({ body: { showsRead } })
    const toast = toastCookie({ title: showsRead ? 'Read receipts are on' : 'Read receipts are off' })
    throw redirect(here, { headers: { 'Set-Cookie': toast } })
  })
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Messages', isPrivate: true })

/** Beside the list, while none is open. */
export default function Choose() {
  const nothing = useOutletContext<ComponentProps<typeof NoMessages> | null>()
  if (nothing) return <NoMessages {...nothing} />
  return (
    <div className="hidden h-full min-h-96 flex-col items-center justify-center gap-3 rounded-card border border-dashed border-edge-control p-8 text-center text-muted lg:flex">
      <MessageCircle aria-hidden size={32} />
      <p>Choose a conversation to read it here.</p>
    </div>
  )
}
