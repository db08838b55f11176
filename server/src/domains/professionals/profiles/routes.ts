import { ProfessionalFilters } from '@lv/contract/admin-shapes'
import { matchingForm, professionalForm, settingsForms } from '@lv/contract/form-things'
import { professionals } from '@lv/contract/professionals'
import { type Context, transact } from '#core/context.ts'
import { runBulkAction } from '#core/one-by-one.ts'
import { download, operations } from '#core/routes.ts'
import { saveUnlessStale } from '#core/unless-saved-since.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { checkDocument, listDocuments } from './documents.ts'
import { exportProfessionals } from './export.ts'
import { getProfessional } from './get.ts'
import { getVetting } from './get-vetting.ts'
import { listProfessionals } from './list.read.ts'
import { listAllDocuments } from './list-all-documents.read.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { getMatching } from './matching.ts'
import { forgotPassword, resetPassword } from './password.ts'
import { toggleLeads } from './receive-leads.ts'
import { removeAbn } from './remove-abn.ts'
import { resendVerification } from './resend-verification.ts'
import { getProfessionalForAdmin } from './see.read.ts'
import { setAccountStatus } from './set-account-status.ts'
import { signUp } from './sign-up.ts'
import { submitDocument } from './submit-document.ts'
import { updateMatching } from './update-matching.ts'
import { updateProfile } from './update-profile.ts'
import { joinWaitlist, listWaitlists } from './waitlist.ts'

export function professionalRoutes(ctx: Context) {
  const csv = {
    path: '/api/admin/professionals.csv',
    access: 'admin',
    recentSignIn: true,
    rateLimit: 'papers',
  } as const
  return [
    operations('professionals', professionals, {
      signup: ({ body, actor, browser }) => signUp(ctx, { ...body, actor, browser }),
      acceptInvitation: ({ params, body, browser }) => acceptInvitation(ctx, { ...params, ...body, browser }),
      login: ({ body, browser }) => logIn(ctx, { ...body, browser }),
      logout: ({ browser }) => logOut(ctx, browser),
      forgotPassword: ({ body }) => forgotPassword(ctx, body),
      resetPassword: ({ body }) => resetPassword(ctx, body),
      resendVerification: ({ actor }) => resendVerification(ctx, { ...actor, userId: actor.id }),
      me: ({ professional, actor }) =>
        getProfessional(ctx, { professionalId: professional.id, isSuperAdmin: actor.isAdmin }),
      matching: ({ professional }) => getMatching(ctx, professional.id),
      updateMatching: ({ body: { basedOn, ...change }, professional: { id } }) =>
        saveUnlessStale(
          ctx,
          { form: settingsForms(change), id, basedOn, read: async (ctx) => matchingForm(await getMatching(ctx, id)) },
          (ctx) => updateMatching(ctx, { ...change, professionalId: id }),
        ),
      toggleLeads: ({ body, professional }) =>
        transact(ctx, (ctx) => toggleLeads(ctx, { ...body, professionalId: professional.id })),
      updateProfile: ({ body: { basedOn, ...change }, professional, actor }) => {
        const of = { professionalId: professional.id, isSuperAdmin: actor.isAdmin }
        const read = async (ctx: Context) =>
          professionalForm(await getProfessional(ctx, of), (await getVetting(ctx, professional.id)).licences)
        return saveUnlessStale(ctx, { form: settingsForms(change), id: professional.id, basedOn, read }, (ctx) =>
          updateProfile(ctx, { ...change, ...of }),
        )
      },
      vetting: ({ professional }) => getVetting(ctx, professional.id),
      documents: ({ professional }) => listDocuments(ctx, professional.id),
      submitDocument: ({ body, professional, actor, browser }) =>
        submitDocument(ctx, {
          ...body,
          professionalId: professional.id,
          userId: actor.id,
          emailVerified: actor.emailVerified,
          sender: browser,
        }),
      waitlists: ({ actor }) => listWaitlists(ctx, actor?.id ?? null),
      joinWaitlist: ({ params, actor }) =>
        transact(ctx, (ctx) => joinWaitlist(ctx, { ...params, userId: actor.id, emailVerified: actor.emailVerified })),
      allDocuments: ({ query, actor }) => listAllDocuments(ctx, { ...query, adminId: actor.id }),
      decideDocument: ({ params, body, actor }) => checkDocument(ctx, { ...params, ...body, adminId: actor.id }),
      decideDocuments: ({ body: { documentIds, decision, note }, actor }) =>
        runBulkAction(documentIds, (documentId) =>
          checkDocument(ctx, { documentId, decision, note, adminId: actor.id }),
        ),
      removeAbn: ({ params, body, actor }) =>
        transact(ctx, async (ctx) => ({ abn: await removeAbn(ctx, { ...params, ...body, adminId: actor.id }) })),
      list: ({ query }) => listProfessionals(ctx, query),
      see: ({ params, actor }) => getProfessionalForAdmin(ctx, { ...params, adminId: actor.id }),
      setStatus: ({ params, body, actor }) => setAccountStatus(ctx, { ...params, ...body, adminId: actor.id }),
    }),
    download({ ...csv, query: ProfessionalFilters }, ({ query, actor }) => exportProfessionals(ctx, query, actor.id)),
  ]
}
