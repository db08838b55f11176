import type { Image } from '@lv/contract/files'
import type { ClipboardEvent, DragEvent, FormEvent } from 'react'
import { Form, href, Link, useNavigation } from 'react-router'
import { WritePreview } from '../../features/posts/write-preview.tsx'
import { getFieldProps, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { FormKey } from '../../form-key.tsx'
import { EditConflict } from '../../saved-since.tsx'
import { useSignInAgain } from '../../shell/sign-in-again.ts'
import { Button } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { Prose } from '../../ui/prose.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { MentionPicker } from './mention-picker.tsx'
import { PicturePicker } from './picture-picker.tsx'
import { PollFields } from './poll-fields.tsx'
import { draftKey } from './post-draft.ts'
import { useDraft } from './use-draft.ts'
import { usePictures } from './use-pictures.ts'

type PostCategory = { id: string; name: string }

type Props = { categories: PostCategory[]; refused: RefusedForm | undefined; initial: string }

/** What a post is filed under; nothing where its community has no categories. */
function CategoryField({ categories, refused, initial }: Props) {
  if (categories.length === 0) return null
  return (
    <Select label="Category" className="sm:max-w-72" {...getFieldProps(refused, 'categoryId', initial)}>
      <option value="">None</option>
      {categories.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}

// Above the server's limit, so that its message is shown, and below what one request may hold.
const MAX_CHARACTERS = 25_000

export type PostFormProps = {
  communityId: string
  /** The post that is changed; without it the form makes one. */
  postId?: string
  /** Its version, see Draft. */
  base: string
  initial: { title: string; content: string; categoryId: string; images: Image[]; basedOn: string }
  categories: PostCategory[]
  /** What was typed and chosen, when the form comes back. */
  answered?: { values: Record<string, string>; images: Image[] }
  refused: RefusedForm | undefined
  /** How the text will look: answered to a form without JavaScript. */
  preview: string | undefined
}

const labels = { title: 'Title', content: 'Post', category: 'Category' }

/** Writes a post or changes one. */
export function PostForm(props: PostFormProps) {
  const { communityId, postId, initial, categories, answered, refused, preview } = props
  const isScripted = useHydrated()
  const { form, pictures, draft, isPending } = usePostForm(props)
  const isBusy = isPending || pictures.isUploading
  const submit = (event: FormEvent) => (isBusy ? event.preventDefault() : draft.onSubmit())
  return (
    <Form
      method="post"
      encType={isScripted ? undefined : 'multipart/form-data'}
      noValidate
      ref={form}
      onSubmit={submit}
      onInput={draft.onInput}
      {...fileTarget(pictures.add)}
      className="flex flex-col gap-5"
    >
      <FormKey />
      <DefaultButton />
      {draft.isRestored && <DraftNote onDiscard={draft.discard} />}
      <Answer refused={refused} preview={preview} />
      {postId && (
        <EditConflict
          basedOn={answered?.values.basedOn ?? initial.basedOn}
          refused={refused}
          labels={labels}
          typed={{ category: categories.find(({ id }) => id === answered?.values.categoryId)?.name ?? '' }}
        />
      )}
      <Texts refused={refused} initial={{ ...initial, ...answered?.values }} form={form} />
      <CategoryField
        categories={categories}
        refused={refused}
        initial={answered?.values.categoryId ?? initial.categoryId}
      />
      <PicturePicker
        pictures={pictures.pictures}
        error={pictures.problem?.message ?? imageIssue(refused)}
        isScripted={isScripted}
        onAdd={pictures.add}
        onRemove={pictures.remove}
      />
      {!postId && <PollFields refused={refused} typed={answered?.values} />}
      <Actions communityId={communityId} postId={postId} isPending={isPending} isUploading={pictures.isUploading} />
    </Form>
  )
}

function usePostForm({ communityId, postId, base, initial, answered, refused }: PostFormProps) {
  const form = useFirstErrorFocus(refused)
  const pictures = usePictures(answered?.images ?? initial.images)
  const draft = useDraft({
    base,
    form,
    initial: { ...initial, more: { categoryId: initial.categoryId } },
    refused,
    images: pictures.pictures.flatMap(({ image }) => image ?? []),
    storageKey: draftKey(communityId, postId),
    setImages: pictures.replace,
    isAnswered: answered !== undefined,
  })
  const isPending = useNavigation().formData?.get('intent') === 'save'
  useSignInAgain(refused?.status ?? pictures.problem?.status)
  return { form, pictures, draft, isPending }
}

type TextsProps = Pick<PostFormProps, 'refused'> & {
  initial: { title: string; content: string }
  form: ReturnType<typeof useFirstErrorFocus>
}

function Texts({ refused, initial, form }: TextsProps) {
  const read = () => String(form.current ? (new FormData(form.current).get('content') ?? '') : '')
  return (
    <>
      <TextInput label="Title" isRequired maxLength={1000} {...getFieldProps(refused, 'title', initial.title)} />
      <WritePreview read={read}>
        <MentionPicker>
          <TextArea
            label="Post"
            isRequired
            rows={10}
            className="[&_textarea]:min-h-64"
            maxLength={MAX_CHARACTERS}
            hint="Markdown works: **bold**, *italic*, - lists, > quotes, [links](https://…). Type @ and a member’s name to notify them."
            {...getFieldProps(refused, 'content', initial.content)}
          />
        </MentionPicker>
      </WritePreview>
    </>
  )
}

type ActionsProps = Pick<PostFormProps, 'communityId' | 'postId'> & { isPending: boolean; isUploading: boolean }

function Actions({ communityId, postId, isPending, isUploading }: ActionsProps) {
  return (
    <div className="flex flex-wrap items-start gap-3 border-t border-dashed border-edge pt-5">
      <Button
        type="submit"
        name="intent"
        value="save"
        isPending={isPending}
        pendingLabel={postId ? 'Saving...' : 'Posting...'}
        disabledReason={isUploading ? 'The pictures are still uploading.' : undefined}
      >
        {postId ? 'Save changes' : 'Post'}
      </Button>
      <Button type="submit" name="intent" value="preview" tone="quiet" className="scripting:hidden">
        Preview
      </Button>
      <Link
        to={
          postId
            ? href('/community/:communityId/posts/:postId', { communityId, postId })
            : href('/community/:communityId', { communityId })
        }
        className="inline-flex min-h-11 items-center px-3 font-semibold text-muted underline-offset-4 hover:text-ink hover:underline"
      >
        Cancel
      </Link>
    </div>
  )
}

// Enter in the title presses the first button of a form: this one, and not 'Remove picture 1'.
const DefaultButton = () => (
  <button type="submit" name="intent" value="save" tabIndex={-1} aria-hidden className="sr-only">
    Save
  </button>
)

function DraftNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-4 rounded-control bg-wattle-tint px-4 py-1.5">
      <p className="grow py-1.5 font-semibold">Draft restored</p>
      <Button tone="plain" onClick={onDiscard} className="px-2">
        Discard
      </Button>
    </div>
  )
}

function Answer({ refused, preview }: Pick<PostFormProps, 'refused' | 'preview'>) {
  if (preview !== undefined) return <Preview html={preview} />
  if (!refused || refused.status === 401 || refused.issues.length > 0) return null
  return <FormMessage message={refused.message} />
}

function Preview({ html }: { html: string }) {
  return (
    <section aria-labelledby="preview" className="rounded-control border border-dashed border-edge-control px-4 py-3">
      <h2 id="preview" className="mb-2 font-sans text-sm font-semibold text-muted">
        Preview
      </h2>
      {html === '' ? <p className="text-muted">Nothing to preview yet.</p> : <Prose html={html} />}
    </section>
  )
}

const imageIssue = (refused: RefusedForm | undefined) =>
  refused?.issues.find(({ path }) => /^image/.test(path))?.message

/** Makes an element take files that are dropped on it or pasted into it. */
function fileTarget(onFiles: (files: File[]) => void) {
  const take = (event: DragEvent | ClipboardEvent, files: FileList | undefined) => {
    if (!files || files.length === 0) return
    event.preventDefault()
    onFiles([...files])
  }
  return {
    onDragOver: (event: DragEvent) => event.dataTransfer.types.includes('Files') && event.preventDefault(),
    onDrop: (event: DragEvent) => take(event, event.dataTransfer.files),
    onPaste: (event: ClipboardEvent) => take(event, event.clipboardData.files),
  }
}
