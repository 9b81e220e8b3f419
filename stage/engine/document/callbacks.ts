import { TypeDataModel } from '../model/type-data-model.ts';
import type { Bag } from '../objects/bags.ts';
import { DocumentRights } from './rights-of-documents.ts';

/** What is called around writes. By itself a document hands the calls to the data model of its type. */
export abstract class DocumentCallbacks extends DocumentRights {
  static _preCreateOperation(_documents: unknown[], _operation: Bag, _user: unknown): Promise<boolean | void> {
    return Promise.resolve();
  }

  static _preUpdateOperation(_documents: unknown[], _operation: Bag, _user: unknown): Promise<boolean | void> {
    return Promise.resolve();
  }

  static _preDeleteOperation(_documents: unknown[], _operation: Bag, _user: unknown): Promise<boolean | void> {
    return Promise.resolve();
  }

  static _onCreateOperation(_documents: unknown[], _operation: Bag, _user: unknown): Promise<void> {
    return Promise.resolve();
  }

  static _onUpdateOperation(_documents: unknown[], _operation: Bag, _user: unknown): Promise<void> {
    return Promise.resolve();
  }

  static _onDeleteOperation(_documents: unknown[], _operation: Bag, _user: unknown): Promise<void> {
    return Promise.resolve();
  }

  get _typeModel(): TypeDataModel | undefined {
    const system = (this as unknown as Bag)['system'];
    return system instanceof TypeDataModel ? system : undefined;
  }

  _preCreate(data: Bag, options: Bag, user: unknown): Promise<boolean | void> {
    return Promise.resolve(this._typeModel?._preCreate(data, options, user));
  }

  _preUpdate(changed: Bag, options: Bag, user: unknown): Promise<boolean | void> {
    return Promise.resolve(this._typeModel?._preUpdate(changed, options, user));
  }

  _preDelete(options: Bag, user: unknown): Promise<boolean | void> {
    return Promise.resolve(this._typeModel?._preDelete(options, user));
  }

  _onCreate(data: Bag, options: Bag, userId: string): void {
    this._typeModel?._onCreate(data, options, userId);
  }

  _onUpdate(changed: Bag, options: Bag, userId: string): void {
    this._typeModel?._onUpdate(changed, options, userId);
  }

  _onDelete(options: Bag, userId: string): void {
    this._typeModel?._onDelete(options, userId);
  }

  _onCreateDescendantDocuments(
    _parent: unknown,
    _collection: string,
    _documents: unknown[],
    _data: Bag[],
    _options: Bag,
    _userId: string,
  ): void {
    // The subclass's.
  }

  _onUpdateDescendantDocuments(
    _parent: unknown,
    _collection: string,
    _documents: unknown[],
    _changes: Bag[],
    _options: Bag,
    _userId: string,
  ): void {
    // The subclass's.
  }

  _onDeleteDescendantDocuments(
    _parent: unknown,
    _collection: string,
    _documents: unknown[],
    _ids: string[],
    _options: Bag,
    _userId: string,
  ): void {
    // The subclass's.
  }
}
