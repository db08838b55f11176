import { ButtonLink, Spinner } from './button.tsx'

type Props = { to: string; label: string; isPending?: boolean; shown?: number; total?: number }

/** Leads to the next part of a list by a link, so that it works without JavaScript; the scroll position stays. */
export function LoadMore({ to, label, isPending, shown, total }: Props) {
  return (
    <div className="flex flex-col items-center gap-2 pt-8">
      {shown !== undefined && total !== undefined && (
        <p className="text-sm text-muted tabular-nums">
          {shown} of {total}
        </p>
      )}
      <ButtonLink to={to} tone="quiet" preventScrollReset aria-busy={isPending || undefined} rel="next">
        {isPending && <Spinner />}
        {label}
      </ButtonLink>
    </div>
  )
}
