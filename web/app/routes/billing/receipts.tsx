import { href, redirect, useNavigation } from 'react-router'
import { apiContext } from '../../api.ts'
import { requirePerson } from '../../features/sign-in/require-person.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { asRefusal } from '../../refusal.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import type { Route } from './+types/receipts.ts'
import { ReceiptList } from './receipt-list.tsx'

const PAGE_SIZE = 25

/** An address that somebody has damaged leads to the first page. */
function fromTheTop(error: unknown): never {
  throw asRefusal(error)?.status === 400 ? redirect(href('/subscription/receipts')) : error
}

export async function loader({ url, context }: Route.LoaderArgs) {
  requirePerson({ context, url })
  const cursor = url.searchParams.get('cursor') ?? undefined
  const { items, next } = await context
    .get(apiContext)
    .payments.receipts({ query: { limit: PAGE_SIZE, cursor } })
    .catch(fromTheTop)
  return { items, next, isFirst: cursor === undefined }
}

export const handle: PageHandle = { query: ['cursor'] }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Receipts', isPrivate: true })

export default function Receipts({ loaderData: { items, next, isFirst } }: Route.ComponentProps) {
  const isPending = useNavigation().location?.pathname === href('/subscription/receipts')
  return (
    <div className="page-width py-8 lg:py-12">
      <div className="max-w-3xl">
        <ButtonLink
          to={isFirst ? href('/subscription') : href('/subscription/receipts')}
          tone="plain"
          className="-ml-[1.2rem]"
        >
          {isFirst ? 'Back to your payments' : 'Back to the newest'}
        </ButtonLink>
        <h1 className="mt-1 text-3xl">Receipts</h1>
        <ReceiptList receipts={items} className="mt-5" />
        {next && <LoadMore to={`?cursor=${encodeURIComponent(next)}`} label="Older" isPending={isPending} />}
      </div>
    </div>
  )
}
