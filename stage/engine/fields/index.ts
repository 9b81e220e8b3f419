export { DataField } from './data-field.ts';
export {
  AlphaField,
  AngleField,
  AnyField,
  BooleanField,
  Color,
  ColorField,
  DocumentIdField,
  DocumentUUIDField,
  FilePathField,
} from './scalars.ts';
export { HTMLField, IntegerSortField, JSONField, JavaScriptField, NumberField, StringField } from './scalars.ts';
export { ObjectField, SchemaField } from './compounds.ts';
export type { DataSchema } from './compounds.ts';
export { ArrayField, SetField, TypedObjectField } from './lists.ts';
export { DocumentFlagsField, DocumentOwnershipField, DocumentStatsField, DocumentTypeField } from './documents.ts';
export { EmbeddedCollectionField, EmbeddedDataField, ForeignDocumentField, TypeDataField, TypedSchemaField } from './documents.ts';
