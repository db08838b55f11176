import type { CostKindKey } from '@lv/contract/cost-areas'
import type { PriceBand } from '@lv/contract/portfolio-options'

/** What can be drawn in place of a photograph. */
export type WorkScene = 'bathroom' | 'kitchen' | 'deck' | 'extension' | 'roof' | 'living' | 'garden'

export type SeedWork = {
  title: string
  kind: CostKindKey
  scene: WorkScene
  suburb: string
  postcode: string
  year: number
  priceBand: PriceBand | null
  story: string
  /** Photos from before and of the finished work, by what they show. */
  before: readonly string[]
  after: readonly string[]
}

const work = (
  [title, kind, scene]: [string, CostKindKey, WorkScene],
  [suburb, postcode, year]: [string, string, number],
  priceBand: PriceBand | null,
  story: string,
  [before, after]: [readonly string[], readonly string[]],
): SeedWork => ({ title, kind, scene, suburb, postcode, year, priceBand, story, before, after })

/** Whose first project has a cover photo of it, too. */
export const PORTFOLIOS: Record<string, { hasCover: boolean; works: readonly SeedWork[] }> = {
  'Ferrante Building': {
    hasCover: true,
    works: [
      work(
        ['Rear extension behind a Victorian front', 'extension', 'extension'],
        ['Brunswick', '3056', 2025],
        '$200k-$500k',
        'A lean-to laundry came off, and a kitchen and living room with a wall of glass went on. The front stayed as it was in 1888.',
        [['The lean-to at the back'], ['The new room from the garden']],
      ),
      work(
        ['Green kitchen with a stone bench', 'kitchen', 'kitchen'],
        ['Carlton North', '3054', 2026],
        '$50k-$100k',
        'The wall to the dining room stayed, the sink moved under the window, and the splashback is handmade tile.',
        [['The kitchen of 1974'], ['The finished kitchen']],
      ),
      work(
        ['Small bathroom, big bath', 'bathroom', 'bathroom'],
        ['Coburg', '3058', 2024],
        '$10k-$50k',
        'Four square metres with a freestanding bath: the door now slides, which made the room for it.',
        [['Pink tiles and a cracked wall'], ['The bath and the oak vanity']],
      ),
    ],
  },
  'Gill Plumbing and Gas': {
    hasCover: false,
    works: [
      work(
        ['Bathroom from the pipes up', 'bathroom', 'bathroom'],
        ['Preston', '3072', 2026],
        '$10k-$50k',
        'New copper, new drains, and every joint photographed before the wall was closed.',
        [['Before we started'], ['Finished']],
      ),
    ],
  },
  'Whitlock Extensions': {
    hasCover: true,
    works: [
      work(
        ['Two rooms and a study at the back', 'extension', 'extension'],
        ['Northcote', '3070', 2025],
        '$200k-$500k',
        'Eight months from slab to handover, in one programme on the fridge.',
        [['The back of the house before'], ['The extension in spring']],
      ),
      work(
        ['Loft under a new roof', 'second-storey', 'roof'],
        ['Thornbury', '3071', 2024],
        '$100k-$200k',
        'The roof came off on a Monday and was watertight on the Friday.',
        [[], ['The new roof from the street']],
      ),
    ],
  },
  'Nguyen Kitchens': {
    hasCover: true,
    works: [
      work(
        ['Plywood kitchen in blue', 'kitchen', 'kitchen'],
        ['Footscray', '3011', 2026],
        '$10k-$50k',
        'Cut in our own workshop and fitted in nine days.',
        [['The old cupboards'], ['The blue fronts']],
      ),
      work(
        ['Galley kitchen for two cooks', 'kitchen', 'kitchen'],
        ['Yarraville', '3013', 2025],
        '$50k-$100k',
        'Two benches, two sinks, and nobody in anybody’s way.',
        [[], ['Looking towards the window']],
      ),
    ],
  },
  'Vlahos Roofing': {
    hasCover: false,
    works: [
      work(
        ['Colorbond over a leaking tile roof', 'roof', 'roof'],
        ['Reservoir', '3073', 2026],
        '$10k-$50k',
        'Tiles off, battens checked, sarking in, and new gutters while the scaffold stood.',
        [['Broken tiles over the bedroom'], ['The new roof']],
      ),
    ],
  },
  'Merrick Decks': {
    hasCover: true,
    works: [
      work(
        ['Spotted gum deck with a pergola', 'deck-or-outdoor', 'deck'],
        ['Ivanhoe', '3079', 2026],
        '$10k-$50k',
        'Forty square metres, hidden fixings, and a step you can sit on.',
        [['The yard in autumn'], ['The deck with its pergola']],
      ),
      work(
        ['A fence, a path and a bench', 'deck-or-outdoor', 'garden'],
        ['Heidelberg', '3084', 2025],
        'Under $10k',
        'The bench is made of what was left of the deck next door.',
        [['Clay and weeds'], ['Three months later']],
      ),
    ],
  },
  'Kearney Bathrooms': {
    hasCover: true,
    works: [
      work(
        ['Family bathroom with a window seat', 'bathroom', 'bathroom'],
        ['Camberwell', '3124', 2026],
        '$10k-$50k',
        'The bath stands where the hallway cupboard was.',
        [['The room before'], ['The finished bathroom']],
      ),
      work(
        ['Ensuite in grey and brass', 'bathroom', 'bathroom'],
        ['Hawthorn', '3122', 2025],
        '$10k-$50k',
        'Underfloor heating, a niche for everything, and a fan that nobody hears.',
        [[], ['Brass taps and grey tiles']],
      ),
    ],
  },
  'Haddad Painting Group': {
    hasCover: false,
    works: [
      work(
        ['Living room in deep colour', 'painting', 'living'],
        ['Brighton', '3186', 2026],
        'Under $10k',
        'Cracks filled and sanded, two coats, and the floor covered the whole time.',
        [['Cracks and patches'], ['Two coats later']],
      ),
    ],
  },
  'Fonua Landscapes': {
    hasCover: true,
    works: [
      work(
        ['Courtyard with a stone path', 'landscaping', 'garden'],
        ['Essendon', '3040', 2026],
        '$10k-$50k',
        'Everything in it lives on the rain it gets.',
        [['Before: weeds and rubble'], ['After: the path and the bench']],
      ),
    ],
  },
}

/** What the builder of the demo homeowner's finished job would show; its place and year are the job's. */
export const ASKED: Omit<SeedWork, 'suburb' | 'postcode' | 'year'> = {
  title: 'Finished on the day we said',
  kind: 'repair',
  scene: 'living',
  priceBand: null,
  story: 'We would like to show these two photos, without your name or street.',
  before: ['The room when we came'],
  after: ['The room when we left'],
}

/** Whom the demo homeowner has saved, the last first. */
export const SAVED = ['Kearney Bathrooms', 'Ferrante Building', 'Gill Plumbing and Gas'] as const
