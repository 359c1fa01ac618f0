// The package's own types lack an option that it documents.
declare namespace PDFKit.Mixins {
  interface PDFAttachmentOptions {
    /** Relation of the attachment to the document (AFRelationship). */
    relationship?: "Alternative";
  }
}
