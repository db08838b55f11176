import { z } from 'zod'
import { unlessEmpty } from './fields.ts'

/** The tag of what a form was made from (see `tagOf`): what was saved since is not written over. Without it the last wins. */
export const BasedOn = z.preprocess(unlessEmpty, z.string().max(40).optional())
