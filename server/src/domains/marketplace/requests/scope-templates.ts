import type { Trade, WorkKind } from '@lv/contract/options'

/** What a quote for a kind of work should answer, line by line; the homeowner changes it afterwards. */
const ofKind: Record<WorkKind, readonly string[]> = {
  Kitchen: [
    'Demolition and removal',
    'Cabinets and benchtops',
    'Plumbing',
    'Electrical and lighting',
    'Splashback and tiling',
    'Appliances and their installation',
    'Flooring',
    'Plastering and painting',
  ],
  Bathroom: [
    'Demolition and removal',
    'Waterproofing',
    'Plumbing rough-in and fit-off',
    'Tiling, walls and floor',
    'Vanity, shower screen and fittings',
    'Electrical, lighting and exhaust fan',
    'Plastering and painting',
  ],
  Extension: [
    'Drawings, engineering and permits',
    'Site preparation and demolition',
    'Footings and slab or stumps',
    'Framing and structural steel',
    'Roof and guttering',
    'Windows and external doors',
    'Cladding or brickwork',
    'Plumbing and electrical',
    'Insulation and plaster',
    'Flooring, joinery and painting',
  ],
  'Whole house renovation': [
    'Drawings, engineering and permits',
    'Demolition and removal',
    'Structural work',
    'Kitchen',
    'Bathrooms and laundry',
    'Plumbing and electrical',
    'Heating and cooling',
    'Insulation and plaster',
    'Flooring',
    'Painting',
  ],
  'Second storey': [
    'Drawings, engineering and permits',
    'Scaffolding and roof removal',
    'Strengthening of the ground floor',
    'Floor and wall framing',
    'Stairs',
    'Roof and guttering',
    'Windows and cladding',
    'Plumbing and electrical',
    'Insulation and plaster',
    'Flooring, joinery and painting',
  ],
  'Heritage restoration': [
    'Heritage advice and permits',
    'Condition survey',
    'Stonework and brickwork, repointing',
    'Timber windows and doors',
    'Verandah, lacework and tiling',
    'Plaster and cornices',
    'Roof and slate',
    'Period paint finishes',
  ],
  'Deck or outdoor': [
    'Site preparation',
    'Footings and frame',
    'Decking or paving',
    'Steps and balustrades',
    'Pergola or roof',
    'Drainage',
    'Lighting and power',
    'Planting',
  ],
  Roof: [
    'Scaffolding and edge protection',
    'Removal and disposal',
    'Battens, sarking and insulation',
    'Tiles or sheets',
    'Ridges and flashings',
    'Gutters and downpipes',
  ],
  'New build': [
    'Drawings, engineering and permits',
    'Soil test and site costs',
    'Footings and slab',
    'Frame and roof',
    'Windows, cladding and brickwork',
    'Plumbing and electrical',
    'Heating and cooling',
    'Insulation and plaster',
    'Kitchen, bathrooms and joinery',
    'Flooring and painting',
    'Driveway, fencing and landscaping',
  ],
  'Repair or maintenance': ['Finding the cause', 'Labour', 'Materials', 'Making good', 'Rubbish removal'],
  Other: ['Labour', 'Materials', 'Permits and approvals', 'Rubbish removal'],
}

/** What each trade adds where only trades were named. */
const ofTrade: Record<Trade, readonly string[]> = {
  'Builder/Contractor': ['Building work', 'Permits and approvals'],
  Electrician: ['Electrical work', 'Fittings and certificate of electrical safety'],
  Plumber: ['Plumbing work', 'Fixtures and compliance certificate'],
  Carpenter: ['Carpentry', 'Timber'],
  Painter: ['Preparation', 'Painting, number of coats'],
  Tiler: ['Preparation and waterproofing', 'Tiling'],
  Roofer: ['Roof work', 'Flashings, gutters and downpipes'],
  Landscaper: ['Earthworks and drainage', 'Paving, planting and irrigation'],
  'Kitchen Renovator': ['Cabinets and benchtops', 'Kitchen installation'],
  'Bathroom Renovator': ['Waterproofing and tiling', 'Bathroom fittings and installation'],
  'Flooring Specialist': ['Subfloor preparation', 'Flooring, supplied and laid'],
  'HVAC Technician': ['Heating and cooling units', 'Ducts, installation and commissioning'],
  Demolition: ['Demolition', 'Asbestos check and removal'],
  Concrete: ['Excavation and formwork', 'Reinforcement, pour and finish'],
  Bricklayer: ['Bricks and mortar', 'Bricklaying'],
}

/** Every trade takes its rubbish along, or does not: a line that quotes differ in. */
const ALWAYS = 'Clean-up and rubbish removal'

/** The scope lines of a new request: by its kind of work, else by its trades, else the general ones. */
export function scopeFor({ workKind, trades }: { workKind: WorkKind | null; trades: readonly Trade[] }): string[] {
  if (workKind || trades.length === 0) return [...ofKind[workKind ?? 'Other']]
  return [...trades.flatMap((trade) => ofTrade[trade]).slice(0, 29), ALWAYS]
}
