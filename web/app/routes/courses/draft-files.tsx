import type { DraftLesson } from '@lv/contract/courses'
import { accepts } from '@lv/contract/file-types'
import { type LessonFileRole, MAX_LESSON_FILES } from '@lv/contract/lesson-file-options'
import type { DraftFile } from '@lv/contract/lesson-files'
import { resourceEndings } from '@lv/contract/resource-options'
import { Form, useNavigation } from 'react-router'
import { minutesAndSeconds } from '../../features/courses/hours-and-minutes.ts'
import { fileInWords } from '../../file-in-words.ts'
import { getIssue, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { FormKey } from '../../form-key.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { fileInputClass } from '../../ui/file-input-class.ts'
import { FormMessage } from '../../ui/form-message.tsx'

type Kind = { title: string; label: string; hint: string; endings: string; add: string; replace: string }

const kinds: Record<LessonFileRole, Kind> = {
  video: {
    title: 'Video of your own',
    label: 'Video',
    hint: 'MP4 (H.264) or WebM, up to 100 MB: ten minutes or so at 720p. The upload can take two minutes at most.',
    endings: '.mp4,.m4v,.webm,video/mp4,video/webm',
    add: 'Upload the video',
    replace: 'Replace the video',
  },
  captions: {
    title: 'Captions',
    label: 'Captions in English',
    hint: 'WebVTT (.vtt). They’re on when the video starts: sites are loud, and some of us hear badly.',
    endings: '.vtt,text/vtt',
    add: 'Upload the captions',
    replace: 'Replace the captions',
  },
  poster: {
    title: 'Picture before it plays',
    label: 'Picture',
    hint: 'JPG or PNG. With one, nothing of the video is loaded before it’s pressed.',
    endings: accepts.pictures,
    add: 'Upload the picture',
    replace: 'Replace the picture',
  },
  file: {
    title: 'Files',
    label: 'File',
    hint: 'PDF, picture, Word, Excel, PowerPoint or OpenDocument, up to 50 MB.',
    endings: resourceEndings,
    add: 'Add the file',
    replace: 'Add the file',
  },
}

type Props = { lesson: DraftLesson; refused: RefusedForm | undefined }

/** The files of a lesson of the draft, each with its end; of a video lesson its own video too, with captions and a picture. */
export function DraftFiles({ lesson, refused }: Props) {
  const part = (role: LessonFileRole) => {
    const files = lesson.files.filter((file) => file.role === role)
    return <Part key={role} role={role} files={files} refused={refused?.values.role === role ? refused : undefined} />
  }
  const hasVideo = lesson.files.some(({ role }) => role === 'video')
  return (
    <>
      {lesson.kind === 'video' && (
        <section aria-labelledby="own-video" className="mt-10">
          <h2 id="own-video" className="text-2xl">
            Video of your own
          </h2>
          <p className="mt-1 max-w-text text-muted">
            Played by us, without YouTube or Vimeo. With one here, the address above isn’t used.
          </p>
          <div className="mt-4 divide-y divide-edge rounded-card border border-edge bg-card">
            {part('video')}
            {hasVideo && part('captions')}
            {hasVideo && part('poster')}
          </div>
        </section>
      )}
      <section aria-labelledby="draft-files" className="mt-10">
        <h2 id="draft-files" className="text-2xl">
          Files
        </h2>
        <p className="mt-1 max-w-text text-muted">
          They’re listed under the lesson for its learners. Pictures are shown, other files are downloaded.
        </p>
        <div className="mt-4 rounded-card border border-edge bg-card">{part('file')}</div>
      </section>
    </>
  )
}

type PartProps = { role: LessonFileRole; files: DraftFile[]; refused: RefusedForm | undefined }

function Part({ role, files, refused }: PartProps) {
  const { title, add, replace } = kinds[role]
  const isFull = role === 'file' && files.length >= MAX_LESSON_FILES
  const isOne = role !== 'file' && files.length > 0
  const upload = (
    <Upload key={files.map(({ id }) => id).join()} role={role} label={isOne ? replace : add} refused={refused} />
  )
  return (
    <div className="p-[1.125rem] sm:p-5">
      {role !== 'file' && role !== 'video' && <h3 className="mb-2 text-lg">{title}</h3>}
      {files.length > 0 && (
        <ul className="mb-3 divide-y divide-dashed divide-edge">
          {files.map((file) => (
            <FileLine key={file.id} file={file} />
          ))}
        </ul>
      )}
      {isFull && <p className="text-muted">A lesson has at most {MAX_LESSON_FILES} files.</p>}
      {!isFull && !isOne && upload}
      {isOne && (
        <details open={refused !== undefined}>
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-accent">{replace}</summary>
          {upload}
        </details>
      )}
    </div>
  )
}

function FileLine({ file }: { file: DraftFile }) {
  const pending = useNavigation().formData
  const isPending = pending?.get('intent') === 'removeFile' && pending.get('fileId') === file.id
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <a
        href={file.url}
        download
        className="inline-flex min-h-11 min-w-0 items-center font-semibold wrap-anywhere underline underline-offset-4"
      >
        {file.name}
      </a>
      <span className="text-sm text-muted tabular-nums">
        {fileInWords(file.type, file.byteCount)}
        {file.videoSeconds ? `, ${minutesAndSeconds(file.videoSeconds)}` : ''}
      </span>
      <Form method="post" preventScrollReset className="ml-auto">
        <input type="hidden" name="fileId" value={file.id} />
        <Button
          type="submit"
          name="intent"
          value="removeFile"
          tone="quiet"
          isPending={isPending}
          aria-label={`Remove ${file.name}`}
        >
          Remove
        </Button>
      </Form>
    </li>
  )
}

function Upload({ role, label, refused }: { role: LessonFileRole; label: string; refused: RefusedForm | undefined }) {
  const form = useFirstErrorFocus(refused)
  const pending = useNavigation().formData
  const isPending = pending?.get('intent') === 'addFile' && pending.get('role') === role
  const { label: what, hint, endings } = kinds[role]
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      noValidate
      preventScrollReset
      ref={form}
      className="flex flex-col gap-4"
    >
      <FormKey />
      <input type="hidden" name="intent" value="addFile" />
      <input type="hidden" name="role" value={role} />
      {refused && refused.status !== 401 && refused.issues.length === 0 && <FormMessage message={refused.message} />}
      <Field
        label={what}
        isRequired
        hint={refused ? `${hint} Please choose it again.` : hint}
        error={getIssue(refused, 'file') ?? getIssue(refused, 'fileIds')}
      >
        {(control) => <input {...control} type="file" name="file" accept={endings} className={fileInputClass} />}
      </Field>
      <Button type="submit" tone="quiet" isPending={isPending} pendingLabel="Uploading..." className="self-start">
        {label}
      </Button>
    </Form>
  )
}
