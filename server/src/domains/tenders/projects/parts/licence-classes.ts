type Class = {
  alsoCalled?: string[]
  covers?: string[]
}

/** Sources: Building Act 1993 (builders, plumbing), OHS Regulations 2017 (WorkSafe, asbestos). */
const classes: Record<string, Class> = {
  'Domestic Builder Unlimited': {
    alsoCalled: [
      'DB-U',
      'Domestic Builder Unlimited Registration',
      'Unlimited Domestic Builder',
      'Builder Domestic Unlimited',
    ],
    covers: ['Domestic Builder Limited'],
  },
  'Domestic Builder Limited': { alsoCalled: ['DB-L', 'Limited Domestic Builder', 'Builder Domestic Limited'] },
  'Commercial Builder Unlimited': {
    alsoCalled: ['CB-U', 'Unlimited Commercial Builder', 'Builder Commercial Unlimited'],
    covers: ['Commercial Builder Limited'],
  },
  'Commercial Builder Limited': { alsoCalled: ['CB-L', 'Limited Commercial Builder', 'Builder Commercial Limited'] },
  'Structural Engineer': { alsoCalled: ['Engineer Structural', 'Professional Engineer Structural'] },
  'Building Surveyor Unlimited': { alsoCalled: ['BS-U'], covers: ['Building Surveyor Limited', 'Building Surveyor'] },
  'Building Surveyor Limited': { alsoCalled: ['BS-L'] },
  'Registered Electrical Contractor': { alsoCalled: ['REC', 'Electrical Contractor'] },
  'A Grade Electrician': {
    alsoCalled: ['A Grade', 'A Class Electrician', 'Electrician A Grade', 'A Grade Electrical Licence'],
  },
  'Licensed Plumber': { alsoCalled: ['Plumber Licensed', 'Plumbing Licence'], covers: ['Registered Plumber'] },
  'Registered Plumber': { alsoCalled: ['Plumber Registered', 'Plumbing Registration'] },
  'Class A Asbestos Removal': {
    alsoCalled: ['Asbestos Removal Class A', 'Asbestos A', 'Class A Asbestos Removalist'],
    covers: ['Class B Asbestos Removal'],
  },
  'Class B Asbestos Removal': { alsoCalled: ['Asbestos Removal Class B', 'Asbestos B', 'Class B Asbestos Removalist'] },
  'Demolisher Unlimited': {
    alsoCalled: ['DM-U', 'Unlimited Demolisher'],
    covers: ['Demolisher Medium Rise Buildings', 'Demolisher Low Rise Buildings'],
  },
  'Demolisher Medium Rise Buildings': {
    alsoCalled: ['DM-M', 'Demolisher Medium Rise'],
    covers: ['Demolisher Low Rise Buildings'],
  },
  'Demolisher Low Rise Buildings': { alsoCalled: ['DM-L', 'Demolisher Low Rise'] },
}

/** Ignores case, spaces and punctuation, as `plainly` does in SQL. */
const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '')

const namesOf = (name: string) => [name, ...(classes[name]?.alsoCalled ?? [])].map(plain)

export const allowed: [held: string, asked: string][] = Object.entries(classes).flatMap(([name, { covers = [] }]) => {
  const asked = [name, ...covers].flatMap(namesOf)
  return namesOf(name).flatMap((held) => asked.map((one): [string, string] => [held, one]))
})
