import type { Profession } from './shapes.ts'

export type Trade = {
  share: number
  does: readonly string[]
  bios: readonly string[]
  papers: readonly string[]
  firms: readonly string[]
}

const list = (text: string) => text.split('; ')

/** What people of each profession do, say of themselves, hold and call their firms; shares out of 100. */
export const TRADES: Record<Profession, Trade> = {
  Developer: {
    share: 9,
    does: list(
      'Townhouses; Dual occupancy; Land subdivision; Feasibility; Build to rent; Joint ventures; Small apartment projects',
    ),
    bios: list(
      'Two to six townhouses at a time, mostly in the northern suburbs. I care more about the exit than the render.; Started with one dual occ behind my own house. Now we run three sites a year and still do our own feasos.; Former quantity surveyor who went over to the dark side. Happy to talk numbers.; Small family developer. We hold what we build, so quality is our own problem.',
    ),
    papers: list('Bachelor of Property; Real estate agent licence; Master of Property Development'),
    firms: list('Property Group; Projects; Land; Developments'),
  },
  Builder: {
    share: 22,
    does: list(
      'Extensions; Custom homes; Period renovations; Knockdown rebuild; Shop fitouts; Warehouses; Second storeys; Multi-unit',
    ),
    bios: list(
      'Registered builder, third generation. Extensions and period houses, one crew, never more than three jobs at once.; Custom homes and the odd warehouse. I like a client who asks questions.; Carpenter first, builder since my knees complained. Extensions and second storeys.; We build for architects: small team, tight details, long lunches only at handover.; Volume builder for twelve years, on my own since. Learnt what to keep and what to leave behind.',
    ),
    papers: list(
      'Registered building practitioner DB-U; Registered building practitioner CB-U; Certificate IV in Building and Construction; Diploma of Building and Construction',
    ),
    firms: list('Building Co; Constructions; Builders; Homes; Build'),
  },
  Engineer: {
    share: 11,
    does: list(
      'Residential structural; Footings and slabs; Steel design; Civil and drainage; Geotechnical; Fire engineering; Facade; Services',
    ),
    bios: list(
      'Structural engineer, mostly houses and small commercial. I would rather see the hole than the photo of the hole.; Civil and drainage. If water goes the wrong way, people call me.; Geotech by training, so yes, I do want another borehole.; Structures for architects who like thin things.',
    ),
    papers: list(
      'Chartered Professional Engineer; Registered Professional Engineer (structural); Registered Professional Engineer (civil); NER',
    ),
    firms: list('Engineering; Consulting Engineers; Structures; Civil'),
  },
  Architect: {
    share: 7,
    does: list('Houses; Heritage; Additions; Schools; Multi-residential; Adaptive reuse'),
    bios: list(
      'Small practice, mostly additions to period houses. Drawings that a carpenter can read.; Heritage and adaptive reuse. I have opinions about weatherboard profiles.; Architect and passive house designer. Airtightness before aesthetics, though both is nice.',
    ),
    papers: list('Registered architect; Certified Passive House Designer; Green Star accredited'),
    firms: list('Architects; Architecture Studio; Atelier'),
  },
  Surveyor: {
    share: 6,
    does: list(
      'Building permits; Mandatory inspections; Title re-establishment; Set-outs; Performance solutions; Subdivision plans',
    ),
    bios: list(
      'Building surveyor. Ring me before you cover it, not after.; Land surveyor: titles, set-outs and the occasional fence argument.; Twenty years of permits. Most refusals could have been one phone call.',
    ),
    papers: list(
      'Registered building surveyor (unlimited); Licensed land surveyor; Registered building surveyor (limited)',
    ),
    firms: list('Building Surveying; Land Surveys; Permits'),
  },
  'Project Manager': {
    share: 8,
    does: list('Programming; Fitout delivery; Client side; Rail works; Contract administration; Procurement'),
    bios: list(
      'Client side project manager. I write the minutes, so I win the arguments.; Fitouts and base build upgrades, usually while the tenant is still working next door.; Infrastructure delivery, mostly rail. I have eaten a lot of servo pies at 3 am.',
    ),
    papers: list('Certificate IV in Project Management; AIPM CPPM; PMP; Diploma of Project Management'),
    firms: list('Project Services; Delivery; PM'),
  },
  Tradie: {
    share: 18,
    does: list(
      'Carpentry; Plumbing; Electrical; Waterproofing; Tiling; Concreting; Roofing; Plastering; Bricklaying; Steel fixing; Air conditioning',
    ),
    bios: list(
      "Chippie. Framing to fix-out, prefer fix-out these days.; Plumber, drains and roofs. Two vans, one apprentice, no weekends.; Sparky. Switchboards, solar and everything the last bloke left behind.; Tiler and waterproofer, both tickets. I do not tile over other people's membranes.; Concreter for nineteen years. I check the weather more often than my messages.",
    ),
    papers: list(
      'A Grade electrical licence; Registered plumber; Certificate III in Carpentry; Certificate III in Construction Waterproofing; White Card and working at heights; Refrigerant handling licence',
    ),
    firms: list('Carpentry; Plumbing; Electrical; Concreting; Roofing; Tiling'),
  },
  Inspector: {
    share: 6,
    does: list('Pre-purchase; Stage inspections; Handover; Dilapidation; Pest; Asbestos surveys; Pool barriers'),
    bios: list(
      'Stage and handover inspections. My reports have photos and no adjectives.; Pre-purchase and dilapidation. I crawl so that you do not have to.; Asbestos and hazmat surveys across the west.',
    ),
    papers: list('Registered building inspector (unlimited); Licensed asbestos assessor; Timber pest inspector'),
    firms: list('Inspections; Building Reports; Checks'),
  },
  Consultant: {
    share: 7,
    does: list('Energy ratings; Town planning; Quantity surveying; Safety; Bushfire assessments; Access; Acoustics'),
    bios: list(
      'Energy assessor. Send me the plans before the windows are ordered, please.; Town planner, ex council. I know why they ask that.; Quantity surveyor: cost plans, progress claims for the bank, and bad news early.; Safety consultant, former rigger.',
    ),
    papers: list(
      'Accredited NatHERS assessor; BPAD accredited practitioner; Member AIQS; Registered planner; Certificate IV in WHS',
    ),
    firms: list('Consulting; Advisory; Planning; Cost Management'),
  },
  Designer: {
    share: 6,
    does: list('Kitchens; Bathrooms; Building design; Colour selections; Joinery; Interiors; Gardens'),
    bios: list(
      'Interior designer, kitchens and joinery for the most part.; Building designer: additions, dual occs, and drawings council does not send back.; I draw kitchens around how people cook, not how they photograph.',
    ),
    papers: list(
      'Registered building practitioner DP-AD; Diploma of Interior Design; Certificate IV in Kitchen and Bathroom Design',
    ),
    firms: list('Design; Interiors; Drafting; Studio'),
  },
}

export const HOME_BIOS = list(
  'Renovating a weatherboard one room at a time.; Planning a second storey, reading everything first.; Bought a period house, now learning what that means.; Halfway through a knockdown rebuild. Ask me how I sleep.; Owner-builder, first and possibly last time.; Body corporate chair of a small block with large leaks.',
)
