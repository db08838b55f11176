import { Form, useNavigation } from 'react-router'
import { getIssue, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { FormKey } from '../../form-key.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { fileInputClass } from '../../ui/file-input-class.ts'
import { FormMessage } from '../../ui/form-message.tsx'

/** Lessons that somebody has written elsewhere, as a folder of Markdown. */
export function ImportFolder({ refused }: { refused: RefusedForm | undefined }) {
  const form = useFirstErrorFocus(refused)
  const isPending = useNavigation().formData?.get('intent') === 'import'
  return (
    <details open={refused !== undefined} className="mt-4 rounded-card border border-edge bg-card">
      <summary className="flex min-h-11 cursor-pointer items-center px-[1.125rem] font-semibold text-accent">
        Import a folder of Markdown
      </summary>
      <Form
        method="post"
        encType="multipart/form-data"
        noValidate
        preventScrollReset
        ref={form}
        className="flex flex-col gap-4 px-[1.125rem] pt-1 pb-[1.125rem]"
      >
        <FormKey />
        <input type="hidden" name="intent" value="import" />
        {refused && refused.issues.length === 0 && <FormMessage message={refused.message} />}
        <p className="max-w-text text-muted">
          Each folder becomes a module, and each file that ends in .md a lesson, in the order of their names. A lesson
          takes its title from its first heading. Files in the folder that a lesson links to are listed under it, and a
          video becomes its own, with the captions (.vtt) of the same name.
        </p>
        <Field
          label="ZIP file"
          isRequired
          hint={refused ? 'Up to 100 MB. Please choose it again.' : 'Up to 100 MB.'}
          error={getIssue(refused, 'archive') ?? getIssue(refused, 'fileIds')}
        >
          {(control) => (
            <input {...control} type="file" name="archive" accept=".zip,application/zip" className={fileInputClass} />
          )}
        </Field>
        <Button type="submit" isPending={isPending} pendingLabel="Importing..." className="self-start">
          Import the lessons
        </Button>
      </Form>
    </details>
  )
}
