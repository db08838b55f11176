/** A resource of the demo: what its paper says, and how long ago it came. */
export type SeedResource = {
  community: string
  title: string
  description: string
  folder: string
  isPremium?: boolean
  daysAgo: number
  downloads: number
  fileName: string
  /** Headings, and the lines under each. */
  parts: [heading: string, lines: string[]][]
}

const heritage = 'heritage-overlay-help'
const clay = 'footings-and-reactive-clay'
const kitchens = 'kitchen-renovations-melbourne'
const table = 'extension-builders-table'

export const seedResources: readonly SeedResource[] = [
  {
    community: heritage,
    title: 'Heritage overlay: what needs a permit',
    description: 'One page to read before you ring council. Check it against the schedule of your own overlay.',
    folder: 'Permits',
    daysAgo: 64,
    downloads: 41,
    fileName: 'Heritage overlay checklist.pdf',
    parts: [
      [
        'Find out first',
        [
          'The number of the overlay (HO...) and its schedule, in your council’s planning scheme.',
          'The citation: whether the place is significant, contributory or not contributory.',
          'Whether the schedule turns on paint, internal or tree controls.',
          'Whether anything is visible from the street, a park or a lane.',
        ],
      ],
      [
        'Usually needs a permit',
        [
          'Demolition of any part, chimneys and outbuildings too.',
          'A new or changed front fence.',
          'Windows, doors or roofing that can be seen from the street.',
          'External painting of a surface that was never painted.',
          'Solar panels that can be seen from the street, unless the schedule says otherwise.',
        ],
      ],
      [
        'Usually doesn’t',
        [
          'Repairs with the same materials, details and finish.',
          'Work inside, where internal controls don’t apply.',
          'Repainting what is painted, where paint controls don’t apply.',
        ],
      ],
    ],
  },
  {
    community: heritage,
    title: 'Letter to neighbours before a permit is advertised',
    description:
      'A page in plain words that has saved more than one of us an objection. Put in your own names and dates.',
    folder: 'Permits',
    daysAgo: 33,
    downloads: 12,
    fileName: 'Letter to neighbours.pdf',
    parts: [
      [
        'What it says',
        [
          'Who you are, and which house is yours.',
          'What you would like to do, in two sentences, and what will stay as it is.',
          'When council will advertise it, and that they will see the drawings first if they like.',
          'When you can be reached, and that you would rather hear it from them than from council.',
        ],
      ],
      [
        'What to put in the envelope',
        [
          'The street elevation, before and after, on one sheet.',
          'The shadow diagram of 22 September, for the neighbour to the south.',
        ],
      ],
    ],
  },
  {
    community: heritage,
    title: 'Verandah measuring sheet',
    description: 'What a turner and an iron founder need to know, so that they quote the same thing.',
    folder: 'On site',
    daysAgo: 18,
    downloads: 23,
    fileName: 'Verandah measuring sheet.pdf',
    parts: [
      [
        'Posts',
        [
          'Number of posts, and the distance between their centres.',
          'Height from the boards to the underside of the plate.',
          'Section at the bottom, in the middle and at the top.',
          'Timber, and whether the base sits on stone, steel or soil.',
        ],
      ],
      [
        'Ironwork',
        [
          'Length of each panel between the posts, and the depth of the frieze.',
          'A photo of one panel square on, with a tape in it.',
          'Brackets: how far they reach along and down.',
          'Cast iron or aluminium: a magnet tells.',
        ],
      ],
    ],
  },
  {
    community: clay,
    title: 'Reading a soil report in ten minutes',
    description:
      'What class M, H1 and H2 mean for a slab in the west, and three questions for whoever drilled the holes.',
    folder: 'Soil',
    daysAgo: 51,
    downloads: 58,
    fileName: 'Reading a soil report.pdf',
    parts: [
      [
        'Look for',
        [
          'The site class to AS 2870: A, S, M, H1, H2, E or P.',
          'The surface movement (ys) in millimetres: M is up to 40, H1 up to 60, H2 up to 75.',
          'How many holes were drilled, how deep, and where on the block.',
          'Fill: how deep, whether it is controlled, and who says so.',
          'Trees: their height and distance from the footing.',
        ],
      ],
      [
        'Ask',
        [
          'Was the hole where the slab will be?',
          'Does the class allow for the trees that are going to be removed?',
          'What has to be drained before the pour, and for how long?',
        ],
      ],
    ],
  },
  {
    community: clay,
    title: 'Slab inspection sheet: before the pour',
    description: 'Filled in on site, with the surveyor. Photos of every line beat memory.',
    folder: 'On site',
    isPremium: true,
    daysAgo: 24,
    downloads: 9,
    fileName: 'Slab inspection before the pour.pdf',
    parts: [
      [
        'Ground',
        [
          'Base level, compacted and free of loose soil and water.',
          'Vapour barrier lapped 200 mm, taped at pipes, turned up at the edges.',
          'Edge beams at the depth and width on the drawing, clean to the bottom.',
        ],
      ],
      [
        'Steel',
        [
          'Mesh and trench mesh of the sizes on the drawing, lapped as noted.',
          'Cover: 40 mm to the ground, 20 mm to the barrier, on chairs and not on bricks.',
          'Two bars across each corner that points into the slab.',
          'Pipes through beams sleeved and lagged.',
        ],
      ],
      ['Sign', ['Name, licence number, date and time.', 'What has to be changed, and who has looked at it again.']],
    ],
  },
  {
    community: kitchens,
    title: 'Kitchen scope: what to tell three cabinetmakers',
    description: 'The same page for everybody, so that three prices are for one kitchen.',
    folder: '',
    daysAgo: 40,
    downloads: 67,
    fileName: 'Kitchen scope sheet.pdf',
    parts: [
      [
        'Cabinets',
        [
          'Length of each run, and the height of the ceiling.',
          'Carcass: melamine or ply. Doors: laminate, two-pack or timber.',
          'Drawers: how many, how wide, and whose runners.',
          'Who removes the old ones, and where they go.',
        ],
      ],
      [
        'Everybody else',
        [
          'Bench: stone without silica, timber, laminate or steel. Who templates it, and when.',
          'Plumbing that moves, and plumbing that stays.',
          'Power points, lighting and the oven’s circuit.',
          'Splashback, painting and the floor under the old cabinets.',
        ],
      ],
    ],
  },
  {
    community: table,
    title: 'Extension programme: who waits for whom',
    description: 'Twenty-two weeks from demolition to handover, and the five points where they usually become thirty.',
    folder: 'Planning',
    daysAgo: 12,
    downloads: 17,
    fileName: 'Extension programme.pdf',
    parts: [
      [
        'The usual order',
        [
          'Weeks 1 to 3: demolition, site cut, footings, inspection.',
          'Weeks 4 to 8: slab or subfloor, frame, roof, inspection of the frame.',
          'Weeks 9 to 12: windows, cladding, wrap, rough-in.',
          'Weeks 13 to 17: insulation, plaster, waterproofing, tiles.',
          'Weeks 18 to 22: cabinets, fit-off, painting, floors, final inspection.',
        ],
      ],
      [
        'Where it slips',
        [
          'Windows ordered after the frame stands.',
          'Steel that nobody measured on site.',
          'The plumber’s second visit before the waterproofer’s first.',
          'Stone that is templated before the cabinets are fixed.',
          'The occupancy permit that waits for one certificate.',
        ],
      ],
    ],
  },
]
