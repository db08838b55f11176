import { createHash, randomBytes } from 'node:crypto'

/** Only the hash is stored: whoever reads the table cannot use it. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

const DAYS = 30

export const SESSION_SECONDS = DAYS * 24 * 3600

export const PENDING_FORM_SECONDS = 3600

export const ADMIN_CODE_SECONDS = 600

export const WAITING_SIGN_IN_SECONDS = 600

export const newToken = () => randomBytes(32).toString('base64url')
