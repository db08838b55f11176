import { href } from 'react-router'
import type { Brand } from '../content/brand.ts'

/** What search engines read of a page, by schema.org; a route's meta hands it over as `{ 'script:ld+json': … }`. */
type StructuredData = Record<string, unknown>

const context = 'https://schema.org'

/** Who runs the site, where, when, and how it is searched: for the home page. */
export function organizationData({ name, phone, email }: Brand, publicUrl: string): StructuredData {
  const company = `${publicUrl}/#company`
  return {
    '@context': context,
    '@graph': [
      {
        '@type': ['Organization', 'LocalBusiness'],
        '@id': company,
        name,
        email,
        telephone: phone,
        url: `${publicUrl}/`,
        logo: `${publicUrl}/icons/512.png`,
        image: `${publicUrl}/og/home.png`,
        address: {
          '@type': 'PostalAddress',
          addressLocality: 'Melbourne',
          addressRegion: 'VIC',
          addressCountry: 'AU',
        },
        areaServed: 'Greater Melbourne',
        openingHours: ['Mo-Fr 08:00-18:00', 'Sa 09:00-16:00'],
      },
      {
        '@type': 'WebSite',
        '@id': `${publicUrl}/#site`,
        name,
        url: `${publicUrl}/`,
        inLanguage: 'en-AU',
        publisher: { '@id': company },
        potentialAction: {
          '@type': 'SearchAction',
          target: {
            '@type': 'EntryPoint',
            urlTemplate: `${publicUrl}${href('/communities')}?search={search_term_string}`,
          },
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  }
}

/** The way to a page from the top: each step's name and path, the page itself last. */
export const breadcrumbs = (publicUrl: string, steps: [name: string, path: string][]): StructuredData => ({
  '@context': context,
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: publicUrl + path,
  })),
})

/** The questions that a page answers, as it shows them. */
export const questionsAnswered = (questions: readonly { question: string; answer: string }[]): StructuredData => ({
  '@context': context,
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})
