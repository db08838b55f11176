import type { Evidence } from './evidence.ts'

/** A finished job as the operator shows it. `house` is the id of its drawing; `price` is what it cost, incl. GST. */
export type SampleProject = {
  title: string
  suburb: string
  completed: string
  price: string
  description: string
  house: string
  evidence: Evidence
}
export type ShownProject = Omit<SampleProject, 'evidence'> & { note: string }

/** The six sample projects of the operator (specification, sections 1 and 2), in the order of showing; a real one says where it comes from. */
export const sampleProjects: SampleProject[] = [
  {
    title: 'Terrace restored, kitchen moved',
    suburb: 'Fitzroy North',
    completed: 'March 2025',
    price: '$186,000',
    description:
      'Lacework recast from the last sound panel, the front rooms kept as they were, and a kitchen at the back that opens to a brick-paved yard.',
    house: 'terrace',
    evidence: null,
  },
  {
    title: 'Weatherboard opened to the north',
    suburb: 'Brunswick',
    completed: 'November 2024',
    price: '$242,000',
    description:
      'A lean-to made way for a living room with sun until five. New stumps under the old boards, and a laundry that nobody walks through.',
    house: 'weatherboard',
    evidence: null,
  },
  {
    title: 'Two bathrooms in a bungalow',
    suburb: 'Thornbury',
    completed: 'May 2025',
    price: '$68,500',
    description:
      'One bathroom became two within the same walls. New waste runs under the floor, a membrane with its certificate, and the leadlight put back.',
    house: 'bungalow',
    evidence: null,
  },
  {
    title: 'Cream brick, warm at last',
    suburb: 'Reservoir',
    completed: 'August 2024',
    price: '$118,000',
    description:
      'Walls insulated from inside, double glazing in the old openings, a kitchen where the hallway was. The bricks were cleaned, never painted.',
    house: 'cream-brick',
    evidence: null,
  },
  {
    title: 'A floor under the saw-tooth',
    suburb: 'Collingwood',
    completed: 'February 2025',
    price: '$395,000',
    description:
      'A mezzanine on four steel columns gave the warehouse two bedrooms. Fire rating, stairs and acoustic floor passed at the first inspection.',
    house: 'warehouse',
    evidence: null,
  },
  {
    title: 'New house behind an old hedge',
    suburb: 'Coburg',
    completed: 'June 2025',
    price: '$640,000',
    description:
      'Two storeys on nine metres of frontage. Battens shade the west, the car is underneath, and the hedge of the first owners still stands.',
    house: 'infill',
    evidence: null,
  },
]
