import type { Thread } from '../shapes.ts'
import { apprentices } from './apprentices.ts'
import { asbestos } from './asbestos.ts'
import { bathrooms } from './bathrooms.ts'
import { services } from './building-services.ts'
import { bushfire } from './bushfire.ts'
import { carpentry } from './carpentry.ts'
import { cashflow } from './cashflow.ts'
import { civil } from './civil.ts'
import { concrete } from './concrete.ts'
import { contracts } from './contracts.ts'
import { defects } from './defects.ts'
import { drawings } from './drawings.ts'
import { electrical } from './electrical.ts'
import { energy } from './energy.ts'
import { estimating } from './estimating.ts'
import { extensions } from './extensions.ts'
import { feasibility } from './feasibility.ts'
import { finishes } from './finishes.ts'
import { fire } from './fire.ts'
import { fitout } from './fitout.ts'
import { heritage } from './heritage.ts'
import { inspections } from './inspections.ts'
import { insurance } from './insurance.ts'
import { interstate } from './interstate.ts'
import { kitchens } from './kitchens.ts'
import { outdoors } from './outdoors.ts'
import { ownerbuilder } from './ownerbuilder.ts'
import { anyone, commercial, industrial, infrastructure, residential } from './patterns.ts'
import { permits } from './permits.ts'
import { programme } from './programme.ts'
import { rail } from './rail.ts'
import { roofing } from './roofing.ts'
import { safety } from './safety.ts'
import { slabs } from './slabs.ts'
import { stormwater } from './stormwater.ts'
import { structure } from './structure.ts'
import { warehouse } from './warehouse.ts'
import { winningwork } from './winningwork.ts'

/** Conversations by subject; the last five are patterns by who may see them. */
export const THEMES: Readonly<Record<string, readonly Thread[]>> = {
  apprentices,
  asbestos,
  bathrooms,
  bushfire,
  carpentry,
  cashflow,
  civil,
  concrete,
  contracts,
  defects,
  drawings,
  electrical,
  energy,
  estimating,
  extensions,
  feasibility,
  finishes,
  fire,
  fitout,
  heritage,
  inspections,
  insurance,
  interstate,
  kitchens,
  outdoors,
  ownerbuilder,
  permits,
  programme,
  rail,
  roofing,
  safety,
  services,
  slabs,
  stormwater,
  structure,
  warehouse,
  winningwork,
  anyone,
  commercial,
  industrial,
  infrastructure,
  residential,
}
