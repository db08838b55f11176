import { tagOf } from '@lv/contract/form-tag'
import { workForm } from '@lv/contract/form-things'
import type { WorkPhoto } from '@lv/contract/portfolio'
import { MAX_WORK_PHOTOS, type PhotoStage, photoStageLabels, photoStages } from '@lv/contract/portfolio-options'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { data, Form, href, useNavigation } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { WorkplaceError } from '../../features/workplace/workplace-error.tsx'
import { requireWorkplace, withToast } from '../../features/workplace/workplace-gate.ts'
import { asRefusedForm, getIssue, type RefusedForm, submit, useFirstErrorFocus } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { EditConflict } from '../../saved-since.tsx'
import { PageBackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { option } from '../../ui/option.tsx'
import { Section } from '../../ui/section.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { Route } from './+types/edit-work.ts'
import { detailsIn, fileIdsIn, PhotosField, WorkFields } from './work-fields.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireWorkplace(context)
  const { works, slug } = await context.get(apiContext).portfolio.mine({})
  const work = works.find(({ id }) => id === params.workId)
  if (!work) throw data('Project not found', { status: 404 })
  return { work, slug, basedOn: tagOf('work', workForm(work)) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { portfolio } = context.get(apiContext)
  const { uploads, uploadIssues } = context.get(visitContext)
  const here = href('/professionals/portfolio/:workId', params)
  const form = await request.formData()
  return submit(
    form,
    async (values) => {
      if (values.intent === 'add-photos') {
        const body = { stage: (values.stage ?? '') as PhotoStage, fileIds: fileIdsIn(uploads, 'photos') }
        const { asksConsent } = await portfolio.addPhotos({ params, body })
        const description = asksConsent ? 'The homeowner is asked again: it’s hidden until they agree.' : undefined
        throw withToast(`${here}#photos`, { title: 'Photos added', description })
      }
      const { photos, removed } = editIn(values)
      await portfolio.update({ params, body: { ...detailsIn(values), photos, basedOn: values.basedOn } })
      if (removed) await portfolio.removePhoto({ params: { ...params, photoId: removed } })
      const title = removed ? 'Photo removed' : values.intent === 'save' ? 'Project saved' : 'Photo moved'
      const at = values.intent === 'save' ? '' : '#photos'
      throw withToast(here + at, { title })
    },
    uploadIssues,
  )
}

export const handle: PageHandle = { form: 'text' }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData ? `Edit: ${loaderData.work.title}` : 'Project not found', isPrivate: true })

export { WorkplaceError as ErrorBoundary }

const labels = {
  title: 'Title',
  story: 'What you did',
  kind: 'Kind of work',
  suburb: 'Suburb',
  postcode: 'Postcode',
  year: 'Year',
  priceBand: 'What it cost',
}

/** A project's words and photos; every button of the first form saves what is typed in all of it. */
export default function EditWork({ loaderData: { work, basedOn }, actionData }: Route.ComponentProps) {
  const all = asRefusedForm(actionData)
  const isOfPhotos = all?.values.intent === 'add-photos'
  const refused = isOfPhotos ? undefined : all
  const form = useFirstErrorFocus(refused)
  const isSaving = useNavigation().formData?.get('intent') === 'save'
  const { title, story, kind, suburb, postcode, year, priceBand, photos, consent } = work
  return (
    <div className="page-width max-w-3xl py-6 lg:py-9">
      <PageBackLink to={href('/professionals/portfolio')}>Portfolio</PageBackLink>
      <h1 className="mt-1 text-3xl wrap-anywhere">{title}</h1>
      <Form key={basedOn} ref={form} method="post" noValidate preventScrollReset className="mt-6 grid gap-8">
        {/* The first button of a form is what Enter presses. */}
        <button type="submit" name="intent" value="save" className="hidden" tabIndex={-1} aria-hidden />
        {refused && refused.issues.length === 0 && <FormMessage message={refused.message} />}
        <EditConflict basedOn={basedOn} refused={refused} labels={labels} intent="save" />
        <WorkFields
          refused={refused}
          initial={{ title, story, kind, suburb, postcode, year: String(year), priceBand: priceBand ?? '' }}
          isJobHere={consent !== null}
        />
        <Section id="photos" title="Photos" note="The first photo of the finished work stands for the project.">
          <WorkPhotos photos={photos} refused={refused} />
        </Section>
        <Button
          type="submit"
          name="intent"
          value="save"
          isPending={isSaving}
          pendingLabel="Saving..."
          className="justify-self-start"
        >
          Save project
        </Button>
      </Form>
      <AddPhotos count={photos.length} isJobHere={consent === 'given'} refused={isOfPhotos ? all : undefined} />
    </div>
  )
}

function AddPhotos({
  count,
  isJobHere,
  refused,
}: {
  count: number
  isJobHere: boolean
  refused: RefusedForm | undefined
}) {
  const form = useFirstErrorFocus(refused)
  const isSending = useNavigation().formData?.get('intent') === 'add-photos'
  const left = MAX_WORK_PHOTOS - count
  return (
    <Section id="add-photos" title="Add photos" className="mt-12">
      {left === 0 ? (
        <p className="text-muted">A project has at most {MAX_WORK_PHOTOS} photos. Remove one first.</p>
      ) : (
        <Form
          key={count}
          ref={form}
          method="post"
          encType="multipart/form-data"
          noValidate
          preventScrollReset
          className="grid gap-4"
        >
          {refused && refused.issues.length === 0 && <FormMessage message={refused.message} />}
          <PhotosField
            name="photos"
            label="Photos"
            hint={`${left} more ${left === 1 ? 'fits' : 'fit'}.${isJobHere ? ' The homeowner is asked again, and the project hidden until they agree.' : ''}`}
            refused={refused}
            isRequired
          />
          <Select label="Taken" name="stage" defaultValue={refused?.values.stage ?? 'after'}>
            {photoStages.map((stage) => option(stage, photoStageLabels[stage]))}
          </Select>
          <Button
            type="submit"
            name="intent"
            value="add-photos"
            tone="quiet"
            isPending={isSending}
            pendingLabel="Adding..."
            className="justify-self-start"
          >
            Add photos
          </Button>
        </Form>
      )}
    </Section>
  )
}

/** The photos of a project in their order, each with what it shows and its buttons. */
function WorkPhotos({ photos, refused }: { photos: WorkPhoto[]; refused: RefusedForm | undefined }) {
  return (
    <>
      <input type="hidden" name="order" value={photos.map(({ id }) => id).join(',')} />
      <ol className="grid gap-4">
        {photos.map((photo, at) => (
          <PhotoItem key={photo.id} photo={photo} at={at} count={photos.length} refused={refused} />
        ))}
      </ol>
    </>
  )
}

type Props = { photo: WorkPhoto; at: number; count: number; refused: RefusedForm | undefined }

function PhotoItem({ photo, at, count, refused }: Props) {
  const { id, small, says, stage, caption } = photo
  return (
    <li className="grid items-start gap-4 rounded-card border border-edge bg-card p-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <img
        src={small.url}
        alt={says}
        width={small.width}
        height={small.height}
        loading="lazy"
        className="aspect-4/3 w-full rounded-control bg-tint object-cover"
      />
      <div className="grid min-w-0 gap-3">
        <TextInput
          label={`Photo ${at + 1}: what it shows`}
          hint="Read out to people who can’t see it. Left empty, the title stands."
          name={`caption-${id}`}
          maxLength={160}
          defaultValue={refused?.values[`caption-${id}`] ?? caption}
          error={getIssue(refused, `photos.${at}.caption`)}
        />
        <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
          <Select
            label="Taken"
            name={`stage-${id}`}
            className="w-36"
            defaultValue={refused?.values[`stage-${id}`] ?? stage}
            error={getIssue(refused, `photos.${at}.stage`)}
          >
            {photoStages.map((each) => option(each, photoStageLabels[each]))}
          </Select>
          {at > 0 && (
            <Press intent={`up:${id}`} icon={<ArrowUp aria-hidden size={18} />} label={`Move photo ${at + 1} up`} />
          )}
          {at < count - 1 && (
            <Press
              intent={`down:${id}`}
              icon={<ArrowDown aria-hidden size={18} />}
              label={`Move photo ${at + 1} down`}
            />
          )}
          {count > 1 && (
            <Press intent={`remove:${id}`} icon={<Trash2 aria-hidden size={18} />} label={`Remove photo ${at + 1}`} />
          )}
        </div>
      </div>
    </li>
  )
}

const Press = ({ intent, icon, label }: { intent: string; icon: ReactNode; label: string }) => (
  <Button
    type="submit"
    name="intent"
    value={intent}
    tone="quiet"
    aria-label={label}
    title={label}
    className="w-11 px-0"
  >
    {icon}
  </Button>
)

/** The photos in the order that a pressed button gives them. */
function orderAfter(order: string[], intent = ''): string[] {
  const [move = '', id = ''] = intent.split(':')
  const at = order.indexOf(id)
  const to = move === 'up' ? at - 1 : move === 'down' ? at + 1 : at
  if (at < 0 || to < 0 || to >= order.length || to === at) return order
  const moved = order.toSpliced(at, 1)
  return moved.toSpliced(to, 0, id)
}

/** What the form of a project says of its photos, in their new order, and which of them goes. */
function editIn(values: Record<string, string>) {
  const { intent = '', order = '' } = values
  const photos = orderAfter(order.split(',').filter(Boolean), intent).map((id) => ({
    id,
    stage: (values[`stage-${id}`] ?? '') as PhotoStage,
    caption: values[`caption-${id}`] ?? '',
  }))
  return { photos, removed: intent.startsWith('remove:') ? intent.slice('remove:'.length) : undefined }
}
