import { useRootData } from '../../root-data.ts'
import { ButtonLink } from '../../ui/button-link.tsx'

type Props = { to: string; tone?: 'primary' | 'quiet'; label: string }

/** A button to `to` that takes visitors by way of signing in (specification, section 2). */
export function SignInLink({ to, tone, label }: Props) {
  const { viewer } = useRootData()
  return viewer ? (
    <ButtonLink to={to} tone={tone}>
      {label}
    </ButtonLink>
  ) : (
    <ButtonLink to={`/api/login?returnTo=${to}`} reloadDocument tone={tone}>
      {label}
    </ButtonLink>
  )
}
