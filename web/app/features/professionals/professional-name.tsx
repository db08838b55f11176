import { href, Link } from 'react-router'

/** A professional's name, which leads to the public profile while there is one. */
export function ProfessionalName({ name, slug }: { name: string; slug: string | null }) {
  if (slug === null) return name
  return (
    <Link to={href('/professionals/p/:slug', { slug })} className="underline-offset-4 hover:underline">
      {name}
    </Link>
  )
}
