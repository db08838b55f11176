import { define } from './define.ts'

export const engineers = [
  define('Footings and Reactive Clay', {
    about:
      'Basalt plains to bayside sand: what goes under houses and why it moves. Soil reports, slab details, screw piles, trees and wet spots. Photos of cracks welcome, with a scale please.',
    at: ['Engineers', 'Residential', 'Melbourne'],
    join: 'free',
    themes: 'slabs structure stormwater concrete inspections defects',
    size: 264,
    live: 3,
  }),
  define('Residential Structures', {
    about:
      'Beams, underpinning, retaining walls and second storeys on houses that were never meant to have one. Engineers answer, builders ask better questions every month.',
    at: ['Engineers', 'Residential', 'All Locations'],
    join: 'open',
    themes: 'structure slabs carpentry extensions concrete roofing',
    size: 171,
    live: 2,
  }),
  define('Energy and Airtightness', {
    about:
      'Seven stars and beyond: ratings, glazing, membranes, ventilation, blower doors. For engineers, assessors and builders who want the house to perform as drawn.',
    at: ['Engineers', 'Residential', 'All Locations'],
    join: 'free',
    themes: 'energy services roofing drawings extensions electrical',
    size: 209,
    live: 2.5,
  }),
  define('Fire Safety Engineers Forum', {
    about:
      'Performance solutions, essential safety measures, penetrations that nobody owned. A forum for people who read the report to the end.',
    at: ['Engineers', 'Commercial', 'Melbourne'],
    join: 'invite_only',
    themes: 'fire services fitout inspections defects',
    size: 52,
    live: 1,
  }),
  define('Building Services Sydney', {
    about:
      'Mechanical, electrical and hydraulic design for commercial buildings in and around Sydney, mostly ones that are already occupied.',
    at: ['Engineers', 'Commercial', 'Sydney'],
    join: 'open',
    price: 2900,
    themes: 'services fire electrical fitout interstate programme',
    size: 27,
    live: 1,
  }),
  define('Industrial Slabs and Pavements', {
    about: 'Joint spacing, fibre or mesh, flatness, heavy racking and the forklift that found the one weak corner.',
    at: ['Engineers', 'Industrial', 'Melbourne'],
    join: 'open',
    themes: 'concrete warehouse civil structure slabs',
    size: 67,
    live: 1.5,
  }),
  define('Mine and Plant Structures WA', {
    about: 'Steelwork, footings and shutdown work for processing plants. Mostly engineers who miss Perth.',
    at: ['Engineers', 'Industrial', 'Perth'],
    join: 'invite_only',
    themes: 'structure safety interstate concrete programme',
    size: 14,
    live: 0.3,
  }),
  define('Level Crossings and Rail Works', {
    about:
      'Occupations, piling beside live lines, services relocation and forty-hour weekends. People who have stood on a platform at 3 am with a torque wrench.',
    at: ['Engineers', 'Infrastructure', 'Melbourne'],
    join: 'open',
    themes: 'rail civil safety programme concrete contracts',
    size: 122,
    live: 2,
  }),
  define('Stormwater and Drainage Design', {
    about:
      'Detention, legal points of discharge, rain gardens and the neighbour downhill. Design talk for drains of every size.',
    at: ['Engineers', 'Infrastructure', 'All Locations'],
    join: 'free',
    themes: 'stormwater civil permits slabs',
    size: 88,
    live: 1.5,
  }),
  define('Derwent Civil Engineers', {
    about:
      'Small community of civil and geotechnical engineers in southern Tasmania. Slopes, dolerite boulders and small budgets.',
    at: ['Engineers', 'Infrastructure', 'Hobart'],
    join: 'free',
    themes: 'civil interstate stormwater slabs structure',
    size: 9,
    live: 0.4,
  }),
]
