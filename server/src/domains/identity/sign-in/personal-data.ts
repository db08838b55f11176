import { type Impersonal, impersonal } from '#core/personal-data.ts'
import { signIns } from './schema.ts'

export const signInPersonalData: Impersonal[] = [
  impersonal(signIns, ['state', 'codeVerifier', 'nonce', 'returnTo'], 'a sign-in on its way, for an hour'),
]
