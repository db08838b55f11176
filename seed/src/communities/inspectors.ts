import { define } from './define.ts'

export const inspectors = [
  define('Building Surveyors and Permits', {
    about:
      'Mandatory stages, performance solutions, protection works and the paperwork in between. Surveyors, and everyone who waits for them.',
    at: ['Inspectors', 'Residential', 'Melbourne'],
    join: 'free',
    themes: 'permits inspections ownerbuilder fire bushfire energy drawings',
    size: 203,
    live: 2,
  }),
  define('Stage and Handover Inspections', {
    about: 'What inspectors find at base, frame, lock-up and handover, and how builders would rather hear about it.',
    at: ['Inspectors', 'Residential', 'Melbourne'],
    join: 'open',
    themes: 'inspections defects slabs carpentry roofing bathrooms finishes',
    size: 144,
    live: 2,
  }),
  define('Defects and Rectification', {
    about:
      'Cracks, leaks, lifting floors: who pays, what the standard says and how to fix it once. Builders, inspectors and owners under one civil roof.',
    at: ['Inspectors', 'Residential', 'All Locations'],
    join: 'free',
    themes: 'defects bathrooms slabs roofing contracts insurance inspections',
    size: 218,
    live: 2.5,
  }),
  define('Asbestos and Hazmat Watch', {
    about: 'Surveys, removal, clearance and the grey sheet behind the tiles. Ask before you drill.',
    at: ['Inspectors', 'Residential', 'Melbourne'],
    join: 'free',
    themes: 'asbestos safety inspections ownerbuilder',
    size: 109,
    live: 1.5,
  }),
  define('Bushfire and BAL Assessors', {
    about:
      'Assessment, construction and upkeep of houses in bushfire country. Ember seals to water tanks, with photos of what failed.',
    at: ['Inspectors', 'Residential', 'Hobart'],
    join: 'free',
    themes: 'bushfire permits interstate roofing outdoors',
    size: 17,
    live: 0.8,
  }),
  define('Essential Safety Measures Register', {
    about:
      'People who inspect and maintain fire and life safety in occupied buildings. Annual statements, missing baselines, doors wedged open.',
    at: ['Inspectors', 'Commercial', 'Melbourne'],
    join: 'invite_only',
    price: 4900,
    themes: 'fire services inspections fitout electrical',
    size: 35,
    live: 0.8,
  }),
  define('Access and Safety Audits', {
    about:
      'Access consultants and safety auditors comparing notes on ramps, contrast, handrails, edges and everything in between.',
    at: ['Inspectors', 'Commercial', 'Canberra'],
    join: 'free',
    themes: 'fitout safety inspections interstate fire',
    size: 13,
    live: 0.5,
  }),
  define('Site Safety Advisors', {
    about:
      'Safety people on industrial and commercial sites. SWMS that get read, silica, lifting, plant and the toolbox talk nobody sleeps through.',
    at: ['Inspectors', 'Industrial', 'Melbourne'],
    join: 'open',
    themes: 'safety asbestos warehouse apprentices concrete',
    size: 84,
    live: 1.5,
  }),
  define('Crane and Lifting Inspectors', {
    about: 'A handful of people who check cranes, hoists and rigging for a living. Small, serious, not very chatty.',
    at: ['Inspectors', 'Industrial', 'Sydney'],
    join: 'invite_only',
    themes: 'safety warehouse interstate',
    size: 4,
    live: 0,
  }),
  define('Road and Bridge Inspectors', {
    about: 'Condition ratings, scour, bearings and asphalt. Inspectors who know every culvert by name.',
    at: ['Inspectors', 'Infrastructure', 'Sydney'],
    join: 'free',
    themes: 'civil concrete interstate rail stormwater',
    size: 18,
    live: 0.4,
  }),
]
