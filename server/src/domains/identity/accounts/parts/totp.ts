import { Secret, TOTP } from 'otpauth'
import { qrCode } from '#platform/images/qr-code.ts'

const PERIOD = 30
/** RFC 4226 asks for 160 bits. */
const SECRET_BYTES = 20

/** A new key, in base32. */
export const newSecret = () => new Secret({ size: SECRET_BYTES }).base32

const of = (secret: string, more: { issuer?: string; label?: string } = {}) =>
  new TOTP({ issuer: '', label: '', ...more, secret: Secret.fromBase32(secret), digits: 6, period: PERIOD })

/**
 * Which 30 seconds (counted from 1970) a code is of, one before and one after now included, as clocks differ.
 * @returns undefined for a wrong code
 */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const delta = of(secret).validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD) + delta
}

/** What an app is given: the key to type, the address behind the QR code, and the code as the path of an SVG. */
export function keyFor({ secret, issuer, email }: { secret: string; issuer: string; email: string }) {
  const address = of(secret, { issuer, label: email }).toString()
  return {
    key: (secret.match(/.{1,4}/g) ?? []).join(' '),
    address,
    qr: qrCode(address),
  }
}
