import type { PublicProfile } from '@lv/contract/reviews'

/** The profile for search engines; a rating only where finished jobs have been reviewed. */
export function structuredProfile({ name, businessName, about, area, stars, reviewCount, reviews }: PublicProfile) {
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
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
