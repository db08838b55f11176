import { type Impersonal, impersonal } from '#core/personal-data.ts'
import { keptForms } from './schema.ts'

export const pendingFormsPersonalData: Impersonal[] = [
  impersonal(
    keptForms,
    ['path', 'values'],
    'what somebody typed who is signing in, tied to their browser, for an hour',
  ),
]
