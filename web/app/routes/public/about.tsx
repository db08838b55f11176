import { income, principles, responseTimes } from '../../content/about.ts'
import { pageMeta } from '../../meta.ts'
import { useRootData } from '../../root-data.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import type { Route } from './+types/about.ts'
import { AboutContact } from './about-contact.tsx'
import { AboutHero, Income, Principles } from './about-sections.tsx'

export function loader() {
  return { principles, income, responseTimes }
}

export { onlyRead as handle } from '../../page-handle.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'About us',
    description: 'Who we are, how we work, where the money comes from, and how to reach a person in Melbourne.',
    path: '/about',
  })

export default function About({ loaderData }: Route.ComponentProps) {
  const { brand } = useRootData()
  return (
    <>
      <AboutHero name={brand.name}>
        <ButtonLink to="/communities">Browse Communities</ButtonLink>
        <ButtonLink to="/get-quotes" tone="quiet">
          Get quotes
        </ButtonLink>
      </AboutHero>
      <Principles principles={loaderData.principles} />
      <Income income={loaderData.income} />
      <AboutContact times={loaderData.responseTimes} />
    </>
  )
}
