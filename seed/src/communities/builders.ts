import { define } from './define.ts'

export const builders = [
  define('Melbourne Home Builders', {
    about:
      'The big room for residential builders in Melbourne. Clay, councils, clients and cash flow, with answers from people who have poured the slab. No sales pitches, no naming and shaming.',
    at: ['Builders', 'Residential', 'Melbourne'],
    join: 'free',
    themes: 'slabs contracts cashflow estimating carpentry energy roofing apprentices inspections programme insurance',
    size: 338,
    live: 3,
  }),
  define('Heritage Overlay Help', {
    about:
      'Owners, builders and designers working on houses council wants to keep as they are. Post your facade, your refusal letter or your rotten verandah and get an answer from somebody who has been through it.',
    at: ['Builders', 'Residential', 'Melbourne'],
    join: 'free',
    themes: 'heritage permits extensions carpentry roofing structure drawings finishes',
    size: 226,
    live: 3,
    owner: 'oscar-bellini',
  }),
  define('Extension Builders Table', {
    about:
      'A paid table for builders who live off extensions and second storeys. Monthly pricing comparison, real preliminaries, contract clauses that held up, and a margin talk that stays in the room.',
    at: ['Builders', 'Residential', 'Melbourne'],
    join: 'open',
    price: 4900,
    themes: 'extensions estimating contracts cashflow winningwork structure programme',
    size: 46,
    live: 2,
    owner: 'oscar-bellini',
  }),
  define('Owner Builders Victoria', {
    about:
      'Certificates of consent, insurance, finding trades who will work for you, and being honest about how many weekends it takes. Professionals who answer questions here are worth their weight in gold.',
    at: ['Builders', 'Residential', 'Melbourne'],
    join: 'free',
    themes: 'ownerbuilder inspections permits insurance carpentry bathrooms electrical slabs',
    size: 187,
    live: 2.5,
  }),
  define('Custom Homes Adelaide', {
    about:
      'Builders of one-off houses on Adelaide clay and Adelaide hills. Footings that move, stone that does not, and bushfire attack levels in between.',
    at: ['Builders', 'Residential', 'Adelaide'],
    join: 'free',
    themes: 'slabs bushfire energy carpentry interstate estimating cashflow roofing',
    size: 36,
    live: 1,
  }),
  define('Fitout Builders Collective', {
    about:
      "Shops, clinics, offices and cafes built at night between other people's trading hours. Landlord works, make-good, access and the eternal sprinkler relocation.",
    at: ['Builders', 'Commercial', 'Melbourne'],
    join: 'open',
    themes: 'fitout fire services programme contracts estimating safety',
    size: 118,
    live: 2,
  }),
  define('Commercial Builders Canberra', {
    about:
      'Small and mid-tier commercial builders in the capital. Tenders, weekly wages, and winters that make concrete sulk.',
    at: ['Builders', 'Commercial', 'Canberra'],
    join: 'invite_only',
    themes: 'contracts estimating fitout interstate concrete programme cashflow',
    size: 19,
    live: 0.7,
  }),
  define('Tilt-up and Sheds', {
    about: 'Panels, portal frames, slabs that forklifts live on. For builders who measure in hectares and crane hours.',
    at: ['Builders', 'Industrial', 'Melbourne'],
    join: 'free',
    themes: 'warehouse concrete structure fire safety',
    size: 104,
    live: 2,
  }),
  define('Top End Builders', {
    about:
      'Building in the wet, the dry and the build-up. Tie-downs, block work, corrosion and getting materials up the track.',
    at: ['Builders', 'Industrial', 'Darwin'],
    join: 'open',
    themes: 'interstate warehouse concrete roofing safety programme',
    size: 16,
    live: 0.8,
  }),
  define('Civil Contractors Victoria', {
    about:
      'Roads, drains, car parks and the bits of rail that get subcontracted. Programme, plant, permits to dig and being paid for rock.',
    at: ['Builders', 'Infrastructure', 'Melbourne'],
    join: 'free',
    themes: 'civil rail stormwater safety contracts concrete programme',
    size: 133,
    live: 2,
  }),
]
