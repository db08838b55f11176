/** Words for everything that any kind of news says, and what its links are made of: each letter takes what it needs. */
export const sampleNews: Record<string, string> = {
  ...{ firstName: 'Ada', name: 'Bruno', person: 'Ada Lee', consultant: 'Ingrid Larsen', homeowner: 'Hanna' },
  ...{ homeownerName: 'Hanna', homeownerEmail: 'hanna@test.example', homeownerPhone: '+61491570006' },
  ...{ professional: 'Costa Building', business: 'Costa Building', email: 'bruno@test.example', phone: '+61491570156' },
  ...{ abn: '53 004 085 616', slug: 'costa-building', tier: 'Gold', location: '12 Albion Street, Brunswick' },
  ...{ suburb: 'Brunswick', postcode: '3056', title: 'Kitchen - 3056', community: 'Slab Talk', reference: 'LV-0A1B2C' },
  ...{ package: 'Basic Package', packageName: 'basic', place: 'onsite', day: '3 Dec 2026', time: '2:30 pm' },
  ...{
    isFree: 'yes',
    isSameTime: 'yes',
    byBank: 'yes',
    automatic: 'yes',
    links: '[{"label":"A","path":"/bookings/t"}]',
  },
  ...{ price: '$49.00', amount: '$99.00', gst: '$9.00', card: '$79.00', credit: '$20.00', refund: '$299.50' },
  ...{
    fee: '$599.00',
    cents: '59900',
    points: '29',
    before: '40',
    percent: '40',
    pointsTaken: '290',
    pointsOwed: '29',
  },
  ...{ what: 'Premium membership', number: 'LV-000042', document: 'licence (Builder)', trades: 'Builder, Plumber' },
  ...{ from: '1 Dec 2026', until: '3 Dec 2026', on: '4 Dec 2026', nextAttempt: '2 Dec 2026', date: '3 December 2026' },
  ...{ days: '30', stars: '5', rank: '2', of: '3', band: '5-10% below yours', missing: 'your ABN', reason: 'Price' },
  ...{
    note: 'Seen on the register',
    why: 'The homeowner did nothing for 72 business hours',
    text: 'When can you start?',
  },
  ...{
    subject: 'General question',
    message: 'Do you come to Geelong?\n\nWe have a slab.',
    words: 'a refund of $600.00',
  },
  ...{ token: 'a-token', url: 'https://invoice.stripe.com/i/1', communityId: 'a-community', requestId: 'a-request' },
  ...{ leadId: 'a-lead', professionalId: 'a-professional', receiptId: 'a-receipt', bookingId: 'a-booking' },
  ...{ chargeId: 'a-charge', refundId: 'a-refund', objectId: 'pi_1', approvalId: 'an-approval' },
}

const optional = [
  ...['isFree', 'isSameTime', 'byBank', 'automatic', 'card', 'credit', 'refund', 'points', 'pointsTaken', 'pointsOwed'],
  ...[
    'slug',
    'trades',
    'business',
    'phone',
    'receiptId',
    'day',
    'until',
    'on',
    'nextAttempt',
    'rank',
    'reason',
    'note',
  ],
  ...['homeownerEmail', 'homeownerPhone', 'professionalId'],
]

/** The same where nothing is known that need not be. */
export const sparseNews = { ...sampleNews, ...Object.fromEntries(optional.map((key) => [key, ''])) }
