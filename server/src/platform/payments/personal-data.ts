import {
  localPaymentEvents,
  localPaymentKeys,
  localPaymentObjects,
  localPaymentSettings,
} from '@lv/local-stripe/tables'
import { type Impersonal, impersonal } from '#core/personal-data.ts'

const PROVIDER = 'the payment provider’s own, which answers for it'

/** The people these tables may identify, and what happens to their rows (see core/personal-data.ts). */
export const localPaymentPersonalData: Impersonal[] = [
  impersonal(localPaymentObjects, ['id', 'object', 'customer', 'parent', 'data'], PROVIDER),
  impersonal(localPaymentEvents, ['id', 'type', 'objectId', 'data'], PROVIDER),
  impersonal(localPaymentKeys, ['key', 'fingerprint', 'answer'], PROVIDER),
  impersonal(localPaymentSettings, [], PROVIDER),
]
