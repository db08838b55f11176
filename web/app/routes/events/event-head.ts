import type { CommunityEventPage } from '@lv/contract/community-events'
import { href, type MetaDescriptor } from 'react-router'

/** What search engines read of an event of a public community: schema.org's Event. */
export function eventStructuredData(event: CommunityEventPage, publicUrl: string): MetaDescriptor {
  const { id, communityId, title, description, startDate, endDate, location, isOnline, isCancelled, community } = event
  const places = [
    ...(location ? [{ '@type': 'Place', name: location, address: location }] : []),
    ...(isOnline
      ? [
          {
            '@type': 'VirtualLocation',
            url: publicUrl + href('/community/:communityId/events/:eventId', { communityId, eventId: id }),
          },
        ]
      : []),
  ]
  const mode = location ? (isOnline ? 'Mixed' : 'Offline') : 'Online'
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: title,
      description,
      startDate,
      endDate,
      eventStatus: `https://schema.org/${isCancelled ? 'EventCancelled' : 'EventScheduled'}`,
      eventAttendanceMode: `https://schema.org/${mode}EventAttendanceMode`,
      location: places,
      organizer: {
        '@type': 'Organization',
        name: community.name,
        url: publicUrl + href('/community/:communityId', { communityId }),
      },
    },
  }
}
