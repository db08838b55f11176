import { type Impersonal, impersonal } from '#core/personal-data.ts'
import { secrets } from './schema.ts'

export const secretsPersonalData: Impersonal[] = [impersonal(secrets, ['name'], 'our own keys')]
