import type { StoredProfessional } from '@lv/contract/professional-shapes'

const ID = 'professionalId'
const DATA = 'professional'

/** Storage may be switched off: then nothing is kept, and nothing depends on it. */
function quietly<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** What this browser keeps of a professional: the documented keys, and no more than id, name, status and verification. */
export function keepProfessional({ id, name, accountStatus, emailVerified }: StoredProfessional) {
  quietly(() => {
    localStorage.setItem(ID, id)
    localStorage.setItem(DATA, JSON.stringify({ id, name, accountStatus, emailVerified }))
  })
}

/** Signed out, or the session is gone. */
export function forgetProfessional() {
  quietly(() => {
    localStorage.removeItem(ID)
    localStorage.removeItem(DATA)
  })
}

/** What was kept, or undefined; anything else under the key counts as nothing. */
export function readProfessional(): Pick<StoredProfessional, 'accountStatus' | 'emailVerified'> | undefined {
  return quietly(() => {
    const kept: unknown = JSON.parse(localStorage.getItem(DATA) ?? 'null')
    return typeof kept === 'object' && kept !== null && 'accountStatus' in kept && 'emailVerified' in kept
      ? (kept as StoredProfessional)
      : undefined
  })
}

/** The documented header of our own calls to /api/professionals: compared by the server, it grants nothing. */
export function professionalHeaders(): Record<string, string> {
  const id = quietly(() => localStorage.getItem(ID))
  return id ? { 'x-professional-id': id } : {}
}
