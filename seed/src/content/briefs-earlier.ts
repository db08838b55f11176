import type { SeedBrief } from '../market-shapes.ts'

type Written = readonly [title: string, price: number, text: string]

const earlier = (kind: 'Repair or maintenance' | 'Deck or outdoor', jobs: readonly Written[]): SeedBrief[] =>
  jobs.map(([title, price, text], at) => ({
    title,
    kind,
    trades: kind === 'Deck or outdoor' ? ['Carpenter', 'Landscaper'] : ['Carpenter', 'Builder/Contractor'],
    budget: price < 10_000 ? 'Under $10k' : '$10k-$50k',
    timing: 'Flexible',
    owner: true,
    plans: false,
    text,
    price,
    ago: 60 + ((at * 7) % 27),
    leads: ['open mark write answer reply quote look', 'open quote look', 'open write quote look'],
    chosen: at % 3,
    end: 'completed',
  }))

/** Finished jobs of two kinds that are asked for often: so many that what they cost can be shown. */
export const EARLIER: readonly SeedBrief[] = [
  ...earlier('Repair or maintenance', [
    [
      'Back door that drags',
      680,
      'Back door drags on the boards since the winter and the lock no longer meets. Plane, rehang, new strike plate.',
    ],
    [
      'Skirtings after the new floor',
      2400,
      'New floor is down, about 46 m of skirting to put back or replace, three rooms and the hall.',
    ],
    [
      'Rotten window sills',
      3100,
      'Three sills on the weather side are soft. Replace the timber, prime it, leave the painting to us.',
    ],
    [
      'Laundry shelves and a broom cupboard',
      1850,
      'Shelves above the machines and a tall cupboard for brooms in the corner of the laundry.',
    ],
    [
      'Plaster crack and a sticking sash',
      920,
      'A crack above the bedroom window and a sash that sticks. Both in one visit, please.',
    ],
    ['Fence palings and one post', 1200, 'About 5 m of palings and one post on the side fence came down in the storm.'],
    [
      'Kitchen drawers rehung',
      760,
      'Five drawers of 1998 on worn runners. New runners, fronts straight again, one hinge as well.',
    ],
    [
      'Weatherboards on the south side',
      4600,
      'Eleven boards split or rotten on the south side, up to 3 m high. Replace and prime.',
    ],
    [
      'Handrail for the front steps',
      1450,
      'Four brick steps, no rail. Timber handrail both sides, fixed so that it carries somebody.',
    ],
    [
      'Floorboards where the heater was',
      1300,
      'Old floor heater is out; the hole of 60 by 40 cm needs boards that match, Baltic pine.',
    ],
    ['Doors shortened for carpet', 840, 'Six doors touch the new carpet. Cut, seal the edges, hang them again.'],
    [
      'Verandah posts at the foot',
      3900,
      'Two of four posts are rotten for the last 30 cm. New feet on galvanised stirrups, props meanwhile.',
    ],
  ]),
  ...earlier('Deck or outdoor', [
    [
      'Merbau deck off the family room',
      14_500,
      'Deck of 5 by 3.6 m at door height, two wide steps down to the lawn. Merbau or spotted gum, hidden fixings.',
    ],
    [
      'Pergola over the paving',
      11_800,
      'Paving stays. Pergola of 4 by 3 m in treated pine, posts clear of the ground, ready for a vine.',
    ],
    [
      'Old deck, new boards',
      9400,
      'Frame is sound, the boards have had it. About 22 m² of new boards, and the balustrade made legal.',
    ],
    [
      'Deck around the lemon tree',
      16_200,
      'Low deck of 6 by 4 m with a square left out for the lemon tree, bench along one side.',
    ],
    [
      'Steps and landing at the back door',
      7200,
      'Brick steps have moved away from the house. Timber landing, four steps, handrail on one side.',
    ],
    [
      'Deck with a roof',
      27_500,
      'Covered deck of 5 by 4 m, flat roof with a fall to the existing gutter, two downlights and a fan.',
    ],
    [
      'Balcony boards above the carport',
      12_900,
      'Balcony of 3.5 by 3 m drips on the car. New boards, falls, flashing at the door, stainless wires.',
    ],
    [
      'Courtyard deck in Brunswick brick',
      13_700,
      'Courtyard of 4 by 4.5 m, walls on three sides. Deck, storage bench for bikes, a screen for the bins.',
    ],
    [
      'Deck and outdoor kitchen bench',
      22_400,
      'Deck of 7 by 3 m with a bench for the barbecue, water and power are at the wall already.',
    ],
    [
      'Ramp and deck for a wheelchair',
      18_600,
      'Ramp at 1 in 14 from the drive to the back door, with a landing big enough to turn on.',
    ],
    [
      'Front verandah put back',
      24_800,
      'Verandah was closed in during the sixties. Open it again: posts, boards, iron lace that we have kept.',
    ],
    [
      'Poolside boards',
      19_300,
      'About 30 m² around an above-ground pool, boards that do not burn feet, gate and fence to the rules.',
    ],
  ]),
]
