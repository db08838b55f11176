import { z } from 'zod'
import { BasedOn } from './based-on.ts'
import { cleanFigures } from './clean.ts'
import { Id, line, text } from './fields.ts'
import { membershipTypes } from './membership-types.ts'
import { COMMUNITY_CATEGORIES, categories, communityLocations, communityTabs, sectors } from './options.ts'

const Price = z
  .string('Price is required for paid communities')
  .overwrite(cleanFigures)
  .regex(/^\d{1,4}(\.\d{1,2})?$/, 'Enter a monthly price in dollars, such as 29 or 12.50')
  .refine((value) => Number(value) > 0, 'Price is required for paid communities')

/** The form's message for a community that is both paid and free. */
export const FREE_AND_PAID = 'A free community costs nothing: choose Open or Invite Only to charge for it'

const name = line(80, 'Community name is required').min(3, 'Name must be at least 3 characters')
const description = text(2000, 'Description is required').min(10, 'Description must be at least 10 characters')

/** Messages: specification, sections 5 and 8. `ownerId` is accepted and ignored: the owner is the session's user. */
export const CreateCommunity = z
  .strictObject({
    name,
    description,
    category: z.enum(categories, 'Category is required'),
    sector: z.enum(sectors, 'Sector is required'),
    location: z.enum(communityLocations, 'Location is required'),
    membershipType: z.enum(membershipTypes, 'Choose who may join').default('free'),
    isPaid: z.boolean().default(false),
    price: z.string().overwrite(cleanFigures).max(10).nullish(),
    isPublic: z.boolean().optional(),
    imageId: Id.nullish(),
    ownerId: z.unknown().optional(),
  })
  .superRefine(
    (community, check) => {
      // Runs with the other fields' checks, so that a form shows all its messages at once.
      if (community?.isPaid !== true) return
      if ((community.membershipType ?? 'free') === 'free')
        check.addIssue({ code: 'custom', path: ['isPaid'], message: FREE_AND_PAID })
      const price = Price.safeParse(community.price || undefined)
      if (price.success) return
      const message = price.error.issues[0]?.message ?? 'Price is required for paid communities'
      check.addIssue({ code: 'custom', path: ['price'], message })
    },
    { when: () => true },
  )

const CATEGORY = 'Use names of at most 40 characters'

/**
 * Settings, each left as it is where it is not named. `categories` is the whole list in its order: one that keeps its name
 * stays what it is. What goes together of price and membership type, the server knows.
 */
export const UpdateCommunity = z
  .strictObject({
    name,
    description,
    category: z.enum(categories, 'Category is required'),
    sector: z.enum(sectors, 'Sector is required'),
    location: z.enum(communityLocations, 'Location is required'),
    imageId: Id.nullable(),
    isPublic: z.boolean(),
    membershipType: z.enum(membershipTypes, 'Choose who may join'),
    /** Dollars a month; null for a community that costs nothing. */
    price: Price.nullable(),
    rules: text(5000),
    categories: z
      .array(line(40, 'Give each category a name'), CATEGORY)
      .max(COMMUNITY_CATEGORIES, `Choose at most ${COMMUNITY_CATEGORIES} categories`)
      .refine((all) => new Set(all.map((each) => each.toLowerCase())).size === all.length, 'Name each category once'),
    hiddenTabs: z.array(z.enum(communityTabs)).max(communityTabs.length),
    basedOn: BasedOn,
  })
  .partial()
export type UpdateCommunity = z.output<typeof UpdateCommunity>
