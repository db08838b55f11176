import { accounts } from '@lv/contract/accounts'
import { authenticator } from '@lv/contract/authenticator'
import { accountForms } from '@lv/contract/form-things'
import { type Context, transact } from '#core/context.ts'
import { operations } from '#core/routes.ts'
import { saveUnlessStale } from '#core/unless-saved-since.ts'
import {
  beginAuthenticator,
  confirmAuthenticator,
  getAuthenticator,
  getAuthenticatorKey,
  renewRecoveryCodes,
  switchAuthenticatorOff,
} from './authenticator.ts'
import { removeAvatar, setAvatar } from './avatar.ts'
import { readConfirmation } from './confirm-email.ts'
import { getUser } from './queries.ts'
import { reauthenticate } from './reauthenticate.ts'
import { endOtherSessions, endSession, listSessions } from './sessions.ts'
import { signInWithCode } from './sign-in-with-code.ts'
import { updateUser } from './update.ts'

export const accountRoutes = (ctx: Context) => [
  operations('accounts', accounts, {
    me: ({ actor }) => getUser(ctx, actor.id),
    update: ({ body: { basedOn, ...change }, actor }) =>
      saveUnlessStale(
        ctx,
        { form: accountForms(change), id: actor.id, basedOn, read: (ctx) => getUser(ctx, actor.id) },
        (ctx) => updateUser(ctx, { ...change, userId: actor.id }),
      ),
    sessions: ({ actor }) => listSessions(ctx, { userId: actor.id, sessionId: actor.sessionId }),
    setAvatar: ({ body, actor, browser }) => setAvatar(ctx, { ...body, userId: actor.id, sender: browser }),
    removeAvatar: ({ actor }) => transact(ctx, (ctx) => removeAvatar(ctx, { userId: actor.id })),
    endOtherSessions: ({ actor }) =>
      transact(ctx, (ctx) => endOtherSessions(ctx, { sessionId: actor.sessionId, userId: actor.id })),
    endSession: ({ params, actor }) => transact(ctx, (ctx) => endSession(ctx, { ...params, userId: actor.id })),
    confirmation: ({ actor }) => readConfirmation(ctx, actor),
    reauthenticate: ({ body, actor, browser }) =>
      reauthenticate(ctx, { ...body, userId: actor.id, email: actor.email, browser }),
  }),
  operations('authenticator', authenticator, {
    get: ({ actor }) => getAuthenticator(ctx, actor.id),
    begin: ({ actor }) => beginAuthenticator(ctx, actor),
    key: ({ actor }) => getAuthenticatorKey(ctx, actor),
    confirm: ({ body, actor }) => confirmAuthenticator(ctx, { ...body, userId: actor.id }),
    newRecoveryCodes: ({ body, actor }) => renewRecoveryCodes(ctx, { ...body, userId: actor.id }),
    turnOff: ({ body, actor }) => switchAuthenticatorOff(ctx, { ...body, userId: actor.id }),
    signIn: ({ body, browser }) => signInWithCode(ctx, { ...body, browser }),
  }),
]
