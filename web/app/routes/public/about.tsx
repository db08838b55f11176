import { href } from 'react-router'
import { visitContext } from '../../api.ts'
import { aboutWords } from '../../content/about.ts'
import { pageMeta } from '../../meta.ts'
import type { Route } from './+types/about.ts'
import { AboutContact } from './about-contact.tsx'
import { AboutHero, Income, Principles } from './about-sections.tsx'

/** The operator's texts come as data, so that they are in the page once and not in its JavaScript too. */
export function loader({ context }: Route.LoaderArgs) {
  return { words: aboutWords(context.get(visitContext).brand) }
}

export { onlyRead as handle } from '../../page-handle.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'About us',
    description: 'Who we are, how we work, where the money comes from, and how to reach a person in Melbourne.',
    path: href('/about'),
  })

export default function About({ loaderData: { words } }: Route.ComponentProps) {
  return (
    <>
      <AboutHero words={words.hero} />
      <Principles words={words.principles} />
      <Income words={words.income} />
      <AboutContact words={words.contact} />
    </>
  )
}
