import { MAX_PORTFOLIO_PROJECTS } from '@lv/contract/portfolio-options'
import { Form, href, useNavigation } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { WorkplaceError } from '../../features/workplace/workplace-error.tsx'
import { requireWorkplace, withToast } from '../../features/workplace/workplace-gate.ts'
import { asRefusedForm, submit, useFirstErrorFocus } from '../../form.ts'
import { FormKey } from '../../form-key.tsx'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { PageBackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import type { Route } from './+types/new-work.ts'
import { detailsIn, fileIdsIn, PhotosField, WorkFields } from './work-fields.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireWorkplace(context)
  const { works, jobs } = await context.get(apiContext).portfolio.mine({})
  return { jobs, job: url.searchParams.get('job') ?? '', count: works.length }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { uploads, uploadIssues } = context.get(visitContext)
  const form = await request.formData()
  const [before, after] = [fileIdsIn(uploads, 'before'), fileIdsIn(uploads, 'after')]
  return submit(
    form,
    async (values) => {
      const { engagementId = '' } = values
      const { asksConsent } = await context.get(apiContext).portfolio.add({
        body: { ...detailsIn(values), engagementId, beforeCount: before.length, fileIds: [...before, ...after] },
      })
      throw withToast(href('/professionals/portfolio'), {
        title: 'Project added',
        description: asksConsent ? 'Its homeowner is asked: it’s shown once they agree.' : 'It’s on your profile.',
      })
    },
    uploadIssues,
  )
}

export const handle: PageHandle = { form: 'text', query: ['job'] }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Add a project', isPrivate: true })

export { WorkplaceError as ErrorBoundary }

/** A project with its photos, on one page. */
export default function NewWork({ loaderData: { jobs, job, count }, actionData }: Route.ComponentProps) {
  const refused = asRefusedForm(actionData)
  const shown = refused && {
    ...refused,
    // The photos of both fields are one list to the API.
    issues: refused.issues.map((issue) =>
      /^(photos|fileIds|beforeCount)/.test(issue.path) ? { ...issue, path: 'after' } : issue,
    ),
  }
  const form = useFirstErrorFocus(shown)
  const isSending = useNavigation().state === 'submitting'
  return (
    <div className="page-width max-w-3xl py-6 lg:py-9">
      <PageBackLink to={href('/professionals/portfolio')}>Portfolio</PageBackLink>
      <h1 className="mt-1 text-3xl">Add a project</h1>
      <p className="mt-2 max-w-text text-muted">
        Project {Math.min(count + 1, MAX_PORTFOLIO_PROJECTS)} of at most {MAX_PORTFOLIO_PROJECTS}. One good photo is
        enough; before and after say the most.
      </p>
      <Form ref={form} method="post" encType="multipart/form-data" noValidate className="mt-6 grid gap-5">
        <FormKey />
        {shown && shown.issues.length === 0 && <FormMessage message={shown.message} />}
        <PhotosField
          name="after"
          label="Photos of the finished work"
          hint="The first one stands for the project."
          refused={shown}
          isRequired
        />
        <PhotosField name="before" label="Photos from before" hint="Optional." refused={shown} />
        <WorkFields refused={shown} initial={{ engagementId: job }} jobs={jobs} />
        <Button type="submit" isPending={isSending} pendingLabel="Adding..." className="justify-self-start">
          Add project
        </Button>
      </Form>
    </div>
  )
}
