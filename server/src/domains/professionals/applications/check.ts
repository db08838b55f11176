import type { CheckApplication } from '@lv/contract/applications'
import { invalidField } from '@lv/contract/errors'
import type { z } from 'zod'
import type { Context } from '#core/context.ts'
import { normalisePhone } from '#domains/identity/accounts/phone.ts'
import { readAbn } from '#domains/identity/accounts/queries.ts'
import { parseAreas } from '#domains/professionals/service-areas/areas-in.ts'

const UNREAD = 'We couldn’t find a suburb in that. Enter suburbs or postcodes, such as Brunswick, 3058'
const ELSEWHERE = 'We only work in Greater Melbourne so far. Enter suburbs or postcodes there'

/** @returns areas to be confirmed @throws `invalid` at `phone`, `abn`, or `serviceAreas` if none is served */
export async function checkApplication(ctx: Context, { phone, abn, serviceAreas }: z.output<typeof CheckApplication>) {
  await normalisePhone(phone)
  readAbn(abn)
  const { areas, unknown } = await parseAreas(ctx, serviceAreas)
  if (areas.length === 0) throw invalidField('serviceAreas', UNREAD)
  if (!areas.some(({ isServed }) => isServed)) throw invalidField('serviceAreas', ELSEWHERE)
  return { areas: areas.map(({ label, isServed }) => ({ label, isServed })), unknown }
}
