import type { Trade } from '@lv/contract/options'
import type {
  ProjectBudget,
  ProjectCategory,
  ProjectState,
  ProjectUrgency,
  RateUnit,
} from '@lv/contract/project-options'

type SeedOffer = {
  message: string
  /** Which of the project's seats it is for, from 0; those of a project without seats name none. */
  seat?: number
  dollars?: number
  unit?: RateUnit
  status: 'requested' | 'accepted' | 'declined'
  reason?: 'price' | 'availability' | 'experience' | 'licence'
}
export type SeedProject = {
  key: string
  title: string
  description: string
  category: ProjectCategory
  budget: ProjectBudget
  urgency: ProjectUrgency
  /** What an offer takes. */
  hoursAsked?: number
  address: string
  suburb: string
  postcode: string
  state: ProjectState
  status: 'open' | 'in_progress' | 'completed' | 'closed'
  daysAgo: number
  /** Offers stay sealed until that many days from now. */
  closesInDays?: number
  places: number
  seats?: { trade: Trade; licenceClass?: string; places: number }[]
  offers: SeedOffer[]
  /** What came after the offers. */
  addenda?: string[]
  /** Due that many days from now; `offer`: whose author does it; done that many days ago. */
  tasks?: { title: string; dueIn?: number; offer?: number; doneAgo?: number }[]
  variations?: { offer: number; isByOwner?: boolean; text: string; dollars: number; days: number; isAgreed?: boolean }[]
  reviews?: { offer: number; isByOwner: boolean; stars: number; text: string }[]
  questions?: [question: string, answer: string | null][]
  views: number
  isPrivate?: boolean
}

/** Collaborative projects of the demo: jobs too big for one, on streets that exist. */
export const seedProjects: SeedProject[] = [
  {
    key: 'terrace-second-storey',
    title: 'Second storey on a double-fronted terrace',
    description:
      'Brick terrace from 1891, slate roof in fair order, heritage overlay on the street front only. We want a second storey behind the ridge: two bedrooms and a bathroom. Drawings are at town planning. Wanted: a structural engineer who has tied steel into soft reds before, a steel fixer, and a carpenter who can match the existing fretwork.',
    category: 'Heritage Restoration',
    budget: '$200k-$500k',
    urgency: 'Within a month',
    hoursAsked: 4,
    address: '41 Falconer Street, Fitzroy North VIC 3068',
    suburb: 'Fitzroy North',
    postcode: '3068',
    state: 'VIC',
    status: 'open',
    daysAgo: 9,
    places: 3,
    offers: [
      {
        message: 'We did the steel for two terraces in Rae Street last year. I can come past on a Thursday before 8.',
        dollars: 1450,
        unit: 'day',
        status: 'accepted',
      },
      {
        message: 'Structural engineer. Computations and two inspections, and I draw the bearing pads myself.',
        dollars: 6800,
        unit: 'fixed',
        status: 'requested',
      },
      { message: 'Joiner. I cut fretwork to a rubbing of what is there; six weeks from order.', status: 'requested' },
    ],
    questions: [
      [
        'Is there a soil report, and how deep are the bluestone footings?',
        'Yes: class M. Two pits were dug, the footings end at 640 mm.',
      ],
      ['Can the slate stay on while the ridge beam goes in?', null],
    ],
    views: 143,
  },
  {
    key: 'townhouses-joint-tender',
    title: 'Three townhouses: who shares the tender?',
    description:
      'Permit for three townhouses on 780 m2. Our builder has two crews and needs a concreter for three slabs, an electrician and a plumber who can start together in February. One contract each, shared site shed, weekly meeting on Monday at 6:45.',
    category: 'New Build',
    budget: 'Over $1m',
    urgency: 'Flexible',
    hoursAsked: 12,
    address: '18 Rathcown Road, Reservoir VIC 3073',
    suburb: 'Reservoir',
    postcode: '3073',
    state: 'VIC',
    status: 'open',
    daysAgo: 4,
    closesInDays: 6,
    places: 4,
    seats: [
      { trade: 'Concrete', places: 1 },
      { trade: 'Electrician', licenceClass: 'Registered Electrical Contractor', places: 1 },
      { trade: 'Plumber', licenceClass: 'Licensed Plumber', places: 2 },
    ],
    offers: [
      {
        seat: 0,
        message: 'Concreter, three finishers. Slabs to AS 2870, we bring our own laser screed.',
        dollars: 118_000,
        unit: 'fixed',
        status: 'requested',
      },
      {
        seat: 1,
        message: 'Electrician, REC. Rough-in for three in eight days.',
        dollars: 96,
        unit: 'hour',
        status: 'requested',
      },
    ],
    addenda: [
      'The slab of house 3 is 150 mm with two layers of SL82, not 120 mm: the engineer found fill at the rear. Sheets S2 and S3 change, S1 stays.',
    ],
    views: 88,
  },
  {
    key: 'shop-to-clinic',
    title: 'Corner shop becomes a physio clinic',
    description:
      'Change of use from retail to medical centre. Acoustic walls between four rooms, an accessible toilet, ramp at the side door. Looking for a building surveyor for the performance solution and a carpenter for the fit-out.',
    category: 'Commercial Fit-out',
    budget: '$100k-$200k',
    urgency: 'ASAP',
    address: '212 Union Road, Ascot Vale VIC 3032',
    suburb: 'Ascot Vale',
    postcode: '3032',
    state: 'VIC',
    status: 'open',
    daysAgo: 2,
    places: 2,
    offers: [],
    views: 21,
  },
  {
    key: 'bayside-garden',
    title: 'Coastal garden with a drained terrace',
    description:
      'Salt wind, sand to 900 mm, then clay. Terrace of reclaimed brick with a drain that works, a windbreak of she-oaks, no irrigation. Plans for the drainage are wanted first.',
    category: 'Landscaping',
    budget: '$50k-$100k',
    urgency: 'Within a month',
    address: '7 Beach Road, Beaumaris VIC 3193',
    suburb: 'Beaumaris',
    postcode: '3193',
    state: 'VIC',
    status: 'open',
    daysAgo: 13,
    places: 1,
    offers: [
      {
        message: 'We build on sand from Frankston to Brighton. Agg drain and a pit with a pump, 14 days.',
        dollars: 62_000,
        unit: 'fixed',
        status: 'accepted',
      },
      {
        message: 'Landscaper with my own digger.',
        dollars: 71_500,
        unit: 'fixed',
        status: 'declined',
        reason: 'price',
      },
    ],
    views: 64,
  },
  {
    key: 'warehouse-drawings',
    title: 'Measured drawings of a warehouse',
    description:
      'Point cloud and drawings 1:50 of a two-storey warehouse of 640 m2, sawtooth roof included, before we buy.',
    category: 'Design and Drawings',
    budget: '$10k-$50k',
    urgency: 'Within a week',
    address: '33 Hope Street, Brunswick VIC 3056',
    suburb: 'Brunswick',
    postcode: '3056',
    state: 'VIC',
    status: 'in_progress',
    daysAgo: 26,
    places: 2,
    offers: [
      { message: 'Surveyor: scan in one day, drawings in ten.', dollars: 9400, unit: 'fixed', status: 'accepted' },
      {
        message: 'I measure by hand, slower and cheaper.',
        dollars: 7900,
        unit: 'fixed',
        status: 'declined',
        reason: 'availability',
      },
    ],
    tasks: [
      { title: 'Keys and alarm code from the agent', doneAgo: 11 },
      { title: 'Scan both floors and the roof from the lane', offer: 0, doneAgo: 8 },
      { title: 'Plans 1:50, ground floor', offer: 0, dueIn: 2 },
      { title: 'Sections through the saw-tooth, two of them', offer: 0, dueIn: 9 },
      { title: 'Send the drawings to the heritage adviser' },
    ],
    variations: [
      {
        offer: 0,
        text: 'The mezzanine was not on the agent’s plan: another 90 m2 to scan and draw.',
        dollars: 1150,
        days: 2,
        isAgreed: true,
      },
      {
        offer: 0,
        isByOwner: true,
        text: 'Leave out the toilets at the rear: they come down whatever we build.',
        dollars: -400,
        days: 0,
      },
    ],
    views: 59,
  },
  {
    key: 'underpinning-row',
    title: 'Underpinning four houses in one row',
    description:
      'Four neighbours, one crack line. One engineer and one underpinning crew for all four would halve the set-up. Reports of all four houses are there.',
    category: 'Engineering and Surveying',
    budget: '$100k-$200k',
    urgency: 'Flexible',
    address: '60-66 Barkly Street, Footscray VIC 3011',
    suburb: 'Footscray',
    postcode: '3011',
    state: 'VIC',
    status: 'completed',
    daysAgo: 141,
    places: 2,
    offers: [
      {
        message: 'Underpinning, bays of one metre, monitored weekly.',
        dollars: 148_000,
        unit: 'fixed',
        status: 'accepted',
      },
      { message: 'Geotechnical engineer, four visits.', dollars: 11_200, unit: 'fixed', status: 'accepted' },
    ],
    reviews: [
      {
        offer: 0,
        isByOwner: true,
        stars: 5,
        text: 'Four houses, one trench at a time, and the levels were on our door every Friday. Nothing moved by more than 2 mm.',
      },
      {
        offer: 0,
        isByOwner: false,
        stars: 5,
        text: 'Four neighbours with one voice: the answers came the same day, and access was clear each morning.',
      },
      {
        offer: 1,
        isByOwner: true,
        stars: 4,
        text: 'Clear report, and on site when the clay turned out softer. The fourth visit came a week late.',
      },
    ],
    views: 207,
  },
  {
    key: 'queenslander-raise',
    title: 'Raise a Queenslander by 900 mm',
    description:
      'House on stumps, flood overlay. Raise it, new steel posts, close in underneath later. Restumper and engineer wanted.',
    category: 'Home Renovation',
    budget: '$50k-$100k',
    urgency: 'Within a month',
    address: '15 Skinner Street, West End QLD 4101',
    suburb: 'West End',
    postcode: '4101',
    state: 'QLD',
    status: 'open',
    daysAgo: 6,
    places: 2,
    offers: [
      { message: 'Restumper, 30 houses raised in the 2011 area.', dollars: 44_000, unit: 'fixed', status: 'requested' },
    ],
    views: 37,
  },
  {
    key: 'sandstone-wing',
    title: 'New wing to a sandstone cottage',
    description:
      'One room and a bathroom in rammed earth beside a cottage from 1860. Stonemason for the junction, rammed-earth crew, plumber.',
    category: 'Home Extension',
    budget: '$200k-$500k',
    urgency: 'Flexible',
    address: '4 Church Street, Battery Point TAS 7004',
    suburb: 'Battery Point',
    postcode: '7004',
    state: 'TAS',
    status: 'open',
    daysAgo: 20,
    places: 3,
    offers: [],
    views: 18,
  },
  {
    key: 'quiet-duplex',
    title: 'Duplex for two sisters',
    description: 'Private while we settle the boundary: two dwellings under one roof, party wall to be computed.',
    category: 'New Build',
    budget: '$500k-$1m',
    urgency: 'Flexible',
    address: '9 Mitchell Street, Northcote VIC 3070',
    suburb: 'Northcote',
    postcode: '3070',
    state: 'VIC',
    status: 'open',
    daysAgo: 3,
    places: 3,
    offers: [],
    views: 0,
    isPrivate: true,
  },
]
