import type { Api } from '@lv/contract/api'
import { accepts } from '@lv/contract/file-types'
import type { OwnPortfolio, Picture } from '@lv/contract/portfolio'
import { type BusinessPicture, businessPictureLabels, MAX_PORTFOLIO_PROJECTS } from '@lv/contract/portfolio-options'
import { Form, href, useNavigation } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { House } from '../../drawing/house.tsx'
import { weatherboard } from '../../drawing/house-drawings.tsx'
import { Panel } from '../../features/workplace/panel.tsx'
import { WorkplaceError } from '../../features/workplace/workplace-error.tsx'
import { requireWorkplace, withToast } from '../../features/workplace/workplace-gate.ts'
import { asRefusedForm, findAction, getIssue, type RefusedForm, submit, useFirstErrorFocus } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/field.tsx'
import { fileInputClass } from '../../ui/file-input-class.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import type { ToastMessage } from '../../ui/toast-message.ts'
import type { Route } from './+types/portfolio.ts'
import { WorkRow } from './work-row.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  await requireWorkplace(context)
  return context.get(apiContext).portfolio.mine({})
}

export async function action({ request, context }: Route.ActionArgs) {
  const { portfolio } = context.get(apiContext)
  const { uploads, uploadIssues } = context.get(visitContext)
  const form = await request.formData()
  return submit(
    form,
    async (values) => {
      const act = findAction(portfolioActions, values.intent)
      if (!act) throw new Response('Bad Request', { status: 400 })
      const fileIds = uploads.filter(({ field }) => field === 'file').map(({ id }) => id)
      throw withToast(href('/professionals/portfolio'), await act({ portfolio, values, fileIds }))
    },
    uploadIssues,
  )
}

export const handle: PageHandle = { form: 'text' }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Portfolio', isPrivate: true })

export { WorkplaceError as ErrorBoundary }

/** Deleted within the hour. */
function Deleted({ deleted }: Pick<OwnPortfolio, 'deleted'>) {
  if (deleted.length === 0) return null
  return (
    <ul aria-label="Deleted in the last hour" className="mt-5 grid gap-2">
      {deleted.map(({ id, title }) => (
        <li key={id}>
          <Form
            method="post"
            preventScrollReset
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-wattle-tint px-4 py-2"
          >
            <input type="hidden" name="workId" value={id} />
            <span className="min-w-0 wrap-anywhere">“{title}” is deleted.</span>
            <Button type="submit" name="intent" value="restore" tone="quiet" size="small">
              Undo<span className="sr-only"> the deletion of {title}</span>
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  )
}

/** A professional's own portfolio. */
export default function PortfolioPage({ loaderData, actionData }: Route.ComponentProps) {
  const { slug, logo, cover, works, deleted } = loaderData
  const refused = asRefusedForm(actionData)
  const isFull = works.length >= MAX_PORTFOLIO_PROJECTS
  return (
    <div className="page-width py-6 lg:py-9">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-3xl">Portfolio</h1>
        <div className="flex flex-wrap gap-3">
          {slug && (
            <ButtonLink to={`${href('/professionals/p/:slug', { slug })}#work`} tone="quiet">
              See public profile
            </ButtonLink>
          )}
          {works.length > 0 && !isFull && (
            <ButtonLink to={href('/professionals/portfolio/new')}>Add a project</ButtonLink>
          )}
        </div>
      </div>
      <p className="mt-2 max-w-text text-muted">
        {works.length} of at most {MAX_PORTFOLIO_PROJECTS} projects, in the order of your profile.
        {isFull && ' Delete one to add another.'}
        {!slug && ' They’re public once your profile is: see what is missing on your dashboard.'}
      </p>
      {refused && refused.issues.length === 0 && (
        <div className="mt-4">
          <FormMessage message={refused.message} />
        </div>
      )}
      <Deleted deleted={deleted} />
      <div className="mt-6 grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        {works.length === 0 ? (
          <EmptyState
            title="Show what you’ve built"
            text="Homeowners look at photos first. One project with a photo before and one after is a good start."
            drawing={<House house={weatherboard} />}
            actions={<ButtonLink to={href('/professionals/portfolio/new')}>Add your first project</ButtonLink>}
          />
        ) : (
          <ol className="grid gap-4">
            {works.map((work, at) => (
              <WorkRow key={work.id} work={work} place={at + 1} count={works.length} hasProfile={slug !== null} />
            ))}
          </ol>
        )}
        <PicturesPanel logo={logo} cover={cover} refused={refused} />
      </div>
    </div>
  )
}

type Work = { portfolio: Api['portfolio']; values: Record<string, string>; fileIds: string[] }
type Action = (work: Work) => Promise<ToastMessage>

const pictureOf = ({ picture }: Record<string, string>): BusinessPicture => (picture === 'logo' ? 'logo' : 'cover')

const moved =
  (by: number): Action =>
  async ({ portfolio, values: { workId = '', place = '' } }) => {
    await portfolio.move({ params: { workId }, body: { place: Math.max(1, Number(place) + by) } })
    return { title: 'Project moved' }
  }

const hidden =
  (isHidden: boolean): Action =>
  async ({ portfolio, values: { workId = '' } }) => {
    await portfolio.setHidden({ params: { workId }, body: { isHidden } })
    return { title: isHidden ? 'Project hidden' : 'Project no longer hidden' }
  }

/** What the forms of the portfolio do, by their intents. */
const portfolioActions: Record<string, Action> = {
  up: moved(-1),
  down: moved(1),
  hide: hidden(true),
  show: hidden(false),
  async delete({ portfolio, values: { workId = '' } }) {
    await portfolio.remove({ params: { workId } })
    return { title: 'Project deleted', description: 'You can undo it on this page for an hour.' }
  },
  async restore({ portfolio, values: { workId = '' } }) {
    await portfolio.restore({ params: { workId } })
    return { title: 'Project restored' }
  },
  async 'set-picture'({ portfolio, values, fileIds }) {
    const picture = pictureOf(values)
    await portfolio.setPicture({ params: { picture }, body: { fileIds } })
    return { title: `${businessPictureLabels[picture]} saved` }
  },
  async 'remove-picture'({ portfolio, values }) {
    const picture = pictureOf(values)
    await portfolio.removePicture({ params: { picture } })
    return { title: `${businessPictureLabels[picture]} removed` }
  },
}

type PanelProps = Pick<OwnPortfolio, 'logo' | 'cover'> & { refused: RefusedForm | undefined }

/** The logo and cover photo of the business. */
const PicturesPanel = ({ logo, cover, refused }: PanelProps) => (
  <Panel id="pictures" title="Logo and cover photo">
    <div className="grid gap-6">
      <PictureForm picture="cover" stored={cover} refused={refused} />
      <PictureForm picture="logo" stored={logo} refused={refused} />
    </div>
  </Panel>
)

const hints: Record<BusinessPicture, string> = {
  cover: 'Wide, at the top of your profile and on your card in the directory.',
  logo: 'Square, beside your name.',
}

type FormProps = { picture: BusinessPicture; stored: Picture | null; refused: RefusedForm | undefined }

function PictureForm({ picture, stored, refused }: FormProps) {
  const mine = refused?.values.picture === picture ? refused : undefined
  const form = useFirstErrorFocus(mine)
  const { formData } = useNavigation()
  const isSending = formData?.get('picture') === picture && formData.get('intent') === 'set-picture'
  const label = businessPictureLabels[picture]
  return (
    <Form
      key={stored?.url ?? 'none'}
      ref={form}
      method="post"
      encType="multipart/form-data"
      noValidate
      preventScrollReset
      className="grid gap-3"
    >
      <input type="hidden" name="picture" value={picture} />
      {stored && (
        <img
          src={stored.small.url}
          alt={stored.says}
          width={stored.small.width}
          height={stored.small.height}
          className={
            picture === 'logo'
              ? 'size-20 rounded-control border border-edge bg-card object-contain'
              : 'aspect-3/1 w-full rounded-control bg-tint object-cover'
          }
        />
      )}
      <Field
        label={label}
        hint={`${hints[picture]} JPG or PNG, up to 10 MB.`}
        error={getIssue(mine, 'picture') ?? getIssue(mine, 'file') ?? getIssue(mine, 'fileIds')}
      >
        {(control) => (
          <input {...control} type="file" name="file" accept={accepts.pictures} className={fileInputClass} />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          name="intent"
          value="set-picture"
          tone="quiet"
          size="small"
          isPending={isSending}
          pendingLabel="Saving..."
        >
          Save {label.toLowerCase()}
        </Button>
        {stored && (
          <Button type="submit" name="intent" value="remove-picture" tone="plain" size="small">
            Remove<span className="sr-only"> {label.toLowerCase()}</span>
          </Button>
        )}
      </div>
    </Form>
  )
}
