import type { Product } from '../../e2e/product.ts'
import { Address, type Answer } from './address.ts'

/** What an attack is handed: the product, addresses to send from, and how to say what it demands. */
export type Field = {
  product: Product
  /** The short form runs with every `npm test`: fewer rounds, smaller numbers, the same demands. */
  isShort: boolean
  /** An address that nobody has sent from; what it gets is counted in the table. */
  attacker(ip?: string): Address
  /** One whose answers are not counted, for what an attack needs beforehand or looks at afterwards. */
  bystander(): Address
  /** Notes a problem unless the condition holds. */
  demand(isSo: boolean, wrong: string): void
  /** The table's notes beside the answers. */
  remark(text: string): void
}

export type Found = { answers: Map<string, number>; wrong: Set<string>; remarks: string[] }

let addresses = 0
/** 198.18.0.0/15 is kept for tests of networks: nobody lives there. */
function nextIp() {
  addresses += 1
  return `198.18.${addresses >> 8}.${addresses & 255}`
}

export function openField(product: Product, isShort: boolean): { field: Field; found: Found } {
  const found: Found = { answers: new Map(), wrong: new Set(), remarks: [] }
  const count = ({ status }: Answer) => {
    const key = status === 0 ? 'broken off' : String(status)
    found.answers.set(key, (found.answers.get(key) ?? 0) + 1)
  }
  return {
    found,
    field: {
      product,
      isShort,
      attacker: (ip = nextIp()) => new Address(product.url, ip, count),
      bystander: () => new Address(product.url, nextIp()),
      demand: (isSo, wrong) => void (isSo || found.wrong.add(wrong)),
      remark: (text) => void found.remarks.push(text),
    },
  }
}
