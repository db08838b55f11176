import type { PublicProfile } from '@lv/contract/reviews'

/** The profile at `url` for search engines; a rating only where finished jobs have been reviewed. */
export function structuredProfile(profile: PublicProfile, url: string) {
  const { name, businessName, about, area, stars, reviewCount, reviews } = profile
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': url,
    url,
    image: `${url}/og.png`,
    name: businessName ?? name,
    description: about || undefined,
    areaServed: area,
    aggregateRating:
      stars === null ? undefined : { '@type': 'AggregateRating', ratingValue: stars, reviewCount, bestRating: 5 },
    review: reviews.slice(0, 5).map(({ authorName, stars, text, createdAt }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: authorName },
      reviewRating: { '@type': 'Rating', ratingValue: stars },
      reviewBody: text,
      datePublished: createdAt.slice(0, 10),
    })),
  }
}
