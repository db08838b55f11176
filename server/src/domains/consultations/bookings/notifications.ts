import type { Letters } from '#core/notification-kinds.ts'
import { customerLetters } from './parts/letters-customer.ts'
import { ourLetters } from './parts/letters-ours.ts'
import { visitLetters } from './parts/letters-visits.ts'
import type { CustomerNews, OurNews, VisitNews } from './parts/notification-kinds.ts'

export type ConsultationsNews = CustomerNews & VisitNews & OurNews

export const consultationsLetters: Letters<ConsultationsNews> = {
  ...customerLetters,
  ...visitLetters,
  ...ourLetters,
}
