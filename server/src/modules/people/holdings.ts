import { keptForms, rateLimits, secrets, spentProofs } from '../../http/tables.ts'
import { signIns } from '../../identity/tables.ts'
import {
  localPaymentEvents,
  localPaymentKeys,
  localPaymentObjects,
  localPaymentSettings,
} from '../../payments/tables.ts'
import { communityWords } from '../communities/tables.ts'
import { premiumMonths } from '../earnings/tables.ts'
import { paymentQuarantine, reconciliations, webhookInbox } from '../payments/kept-tables.ts'
import { places, postcodes } from '../places/tables.ts'
import { ledgerSeals } from '../points/kept-tables.ts'
import { priceBook } from '../prices/tables.ts'
import { licenceRules } from '../professionals/tables.ts'
import { legalRules } from '../quotes/tables.ts'
import { type Holding, type Impersonal, impersonal } from './holding.ts'
import { accountHoldings } from './holdings-accounts.ts'
import { marketHoldings } from './holdings-market.ts'
import { moneyHoldings } from './holdings-money.ts'
import { planHoldings } from './holdings-plans.ts'
import { villageHoldings } from './holdings-village.ts'
import { visitHoldings } from './holdings-visits.ts'

/**
 * Every table with personal data, and what becomes of it: the one place that export and deletion go by. A table or a
 * column with words that neither this nor `impersonals` names fails `holdings.test.ts`.
 */
export const holdings: Holding[] = [
  ...accountHoldings,
  ...marketHoldings,
  ...visitHoldings,
  ...villageHoldings,
  ...moneyHoldings,
  ...planHoldings,
]

const PROVIDER = 'the payment provider’s own, which answers for it'

/** Every table that says nothing of anybody. */
export const impersonals: Impersonal[] = [
  impersonal(places, ['postcode', 'suburb', 'state'], 'Australia'),
  impersonal(postcodes, ['postcode', 'suburb', 'state'], 'Australia'),
  impersonal(legalRules, ['code', 'source'], 'the law'),
  impersonal(priceBook, ['code'], 'prices'),
  impersonal(
    licenceRules,
    ['trade', 'called', 'regulator', 'pattern', 'examples', 'needed', 'registerUrl', 'source'],
    'the law',
  ),
  impersonal(communityWords, ['word', 'stem'], 'words of communities'),
  impersonal(premiumMonths, [], 'sums'),
  impersonal(ledgerSeals, [], 'digests'),
  impersonal(reconciliations, [], 'a time'),
  impersonal(secrets, ['name'], 'our own keys'),
  impersonal(spentProofs, ['signature'], 'a puzzle’s answers, for ten minutes'),
  impersonal(rateLimits, ['key'], 'counts against abuse, gone about an hour after they run out'),
  impersonal(signIns, ['state', 'codeVerifier', 'nonce', 'returnTo'], 'a sign-in on its way, for an hour'),
  impersonal(
    keptForms,
    ['path', 'values'],
    'what somebody typed who is signing in, tied to their browser, for an hour',
  ),
  impersonal(webhookInbox, ['eventId', 'type', 'objectId'], 'ids of the payment provider'),
  impersonal(paymentQuarantine, ['eventId', 'objectId', 'reason', 'detail'], 'ids and sums of the payment provider'),
  impersonal(localPaymentObjects, ['id', 'object', 'customer', 'parent', 'data'], PROVIDER),
  impersonal(localPaymentEvents, ['id', 'type', 'objectId', 'data'], PROVIDER),
  impersonal(localPaymentKeys, ['key', 'fingerprint', 'answer'], PROVIDER),
  impersonal(localPaymentSettings, [], PROVIDER),
]
