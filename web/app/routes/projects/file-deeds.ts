import type { Api } from '@lv/contract/api'
import type { ToastMessage } from '../../ui/toast-message.ts'

type Work = {
  projectFiles: Api['projectFiles']
  projectId: string
  values: Record<string, string>
  fileIds: string[]
}

/** What each form of the page of documents does, and what the toast says then. */
export const fileDeeds: Record<string, (work: Work) => Promise<ToastMessage>> = {
  async add({ projectFiles, projectId, values: { title = '' }, fileIds }) {
    await projectFiles.add({ params: { projectId }, body: { title, fileIds } })
    return { title: 'Document Added' }
  },
  async version({ projectFiles, projectId, values: { documentId = '' }, fileIds }) {
    const { version } = await projectFiles.addVersion({ params: { projectId, documentId }, body: { fileIds } })
    return { title: `Version ${version} Uploaded`, description: 'Whoever downloaded an older one is told.' }
  },
  async remove({ projectFiles, projectId, values: { documentId = '' } }) {
    await projectFiles.remove({ params: { projectId, documentId } })
    return { title: 'Document Deleted' }
  },
  async addendum({ projectFiles, projectId, values: { text = '' } }) {
    const { number } = await projectFiles.addAddendum({ params: { projectId }, body: { text } })
    return { title: `Addendum ${number} Added`, description: 'Everyone who has offered is told.' }
  },
  async acknowledge({ projectFiles, projectId, values: { addendumId = '' } }) {
    await projectFiles.acknowledge({ params: { projectId, addendumId } })
    return { title: 'Noted', description: 'The owner sees that you’ve read it.' }
  },
}
