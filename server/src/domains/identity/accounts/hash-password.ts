import { takeTurns } from './parts/take-turns.ts'

/** Argon2id, what OWASP asks for at least: 19 MiB, two passes, one lane (RELIABILITY.md, T15). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing costs 20 ms of a core and 19 MiB: a flood of it waits in line or is sent away, everything else goes on. */
const inTurn = takeTurns({ atOnce: 2, waiting: 20 })

/** The hash of nobody's password, at the same cost: an unknown address takes as long as a wrong password. */
const nobodys = '$argon2id$v=19$m=19456,t=2,p=1$FBsjSWwG7AzbAv2mEvcKyw$eZYCncK4n86+SJ58rvwHw8eKIxA87iN9TGGwnC3szgs'

/** The same password typed on another keyboard is the same text (NIST SP 800-63B, 3.1.1.2). */
const typed = (password: string) => password.normalize('NFKC')

/** Argon2id of a password, salt and cost inside. @throws `unavailable` while more than 20 wait to be hashed */
export function hashPassword(password: string): Promise<string> {
  return inTurn(async () => (await import('@node-rs/argon2')).hash(typed(password), cost))
}

/** Whether this is the password of a hash; without a hash it takes as long and is false. @throws as `hashPassword` */
export function isPassword(hash: string | undefined, password: string): Promise<boolean> {
  return inTurn(async () => {
    const { verify } = await import('@node-rs/argon2')
    return (await verify(hash ?? nobodys, typed(password))) && hash !== undefined
  })
}
