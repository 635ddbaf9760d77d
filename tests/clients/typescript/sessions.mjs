// Ten sessions of a tutor over the TypeScript SDK, with tools alone: a client that asks its user and one that cannot.
//
// Usage: sessions.mjs LOS SAMPLE SOLUTIONS, where LOS is the binary, SAMPLE a workspace to copy, and SOLUTIONS the folder of
// all tasks' folders. What waits for the learner is then approved by their own command. One line says how it went.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const [los, sample, solutions] = process.argv.slice(2, 5).map(path => resolve(path));
// The sample learner keeps the id of her time; the program's own folder has that of today.
const TASK = 'm03-w1-redraw';
const SHIPPED = 'redraw-the-charts';
const ANSWERS = { 1: '3', 2: '43', 3: '4' };
const MAX_ANSWER = 8192;
const MAX_SESSION = 40960;
const DRAFT = {
    'README.md': '# Rust\n\nOwnership in six weeks.\n',
    'month-01/README.md':
        '# Month 1: Ownership\n\n**Outcome**: You move, borrow and return values without a fight.\n\n## Week 1: Moves\n\n' +
        '- [ ] Read how a value moves (1.5 h) #rust-moves ^rust-moves\n- [ ] Mend a program with a move (2 h) #rust-moves ^rust-mend\n'
};

/** A client, the learner who answers it, and what the tutor had to read. */
class Tutor {
    constructor(root, asks, mode) {
        Object.assign(this, { root, asks, asked: [], nBytes: 0 });
        const capabilities = asks ? { elicitation: { form: {} } } : {};
        this.client = new Client({ name: 'ts-tutor', version: '1.0.0' }, { capabilities, versionNegotiation: { mode } });
        if (asks) {
            this.client.setRequestHandler('elicitation/create', ({ params }) => {
                this.asked.push(params.message);
                const isForm = 'answer_1' in params.requestedSchema.properties;
                const form = Object.fromEntries(Object.entries(ANSWERS).map(([number, text]) => [`answer_${number}`, text]));
                return { action: 'accept', content: isForm ? form : { approve: true } };
            });
        }
    }

    async call(name, args = {}) {
        const result = await this.client.callTool({ name, arguments: args });
        const text = result.content.map(block => block.text).join('');
        assert.ok(!result.isError, `${name}: ${text}`);
        assert.ok(Buffer.byteLength(text) <= MAX_ANSWER, `${name}: ${Buffer.byteLength(text)} bytes`);
        this.nBytes += Buffer.byteLength(text);
        return text.startsWith('{') ? JSON.parse(text) : text;
    }

    /** A call that writes; the learner says yes, here or in a terminal. */
    async write(name, args = {}) {
        const answer = await this.call(name, args);
        if (!this.asks) {
            assert.equal(answer.status, 'pending_approval');
            this.run('memory', 'pending').forEach(({ id }) => this.run('memory', 'approve', id, '--yes'));
        }
        return answer;
    }

    run(...command) {
        return JSON.parse(execFileSync(los, [...command, '--json'], { cwd: this.root, encoding: 'utf8', stdio: 'pipe' }));
    }

    lines() {
        const text = readFileSync(join(this.root, '.claude/memory/progress_log.jsonl'), 'utf8');
        return text.trim().split('\n').map(line => JSON.parse(line));
    }

    /** The last line of the log must say this. */
    last(event, facts) {
        const line = this.lines().at(-1);
        const found = Object.fromEntries(Object.keys(facts).map(name => [name, line.metadata[name]]));
        assert.deepEqual([line.event, found], [event, facts]);
    }

    solve() {
        cpSync(join(solutions, SHIPPED, 'solution'), join(this.root, 'work', TASK), { recursive: true });
    }
}

const SESSIONS = {
    async fortyMinutes(tutor) {
        const status = await tutor.call('get_status', { minutes: 40 });
        const task = status.next_task.id;
        await tutor.call('show_task');
        await tutor.write('start_session');
        tutor.last('session_started', { task });
        await tutor.call('next_hint', { task });
        await tutor.call('get_reviews', { answers: true });
        await tutor.write('stop_session', { hours: '40m' });
        tutor.last('session_completed', { task, duration_hours: 0.6667 });
        assert.ok(tutor.nBytes <= MAX_SESSION, `${tutor.nBytes} bytes`);
    },
    async taught(tutor) {
        const text = await tutor.call('show_task', { task: TASK });
        const at = ['## Learn', '## Predict', '## Do'].map(section => text.indexOf(section));
        assert.ok(at[0] >= 0 && at[0] < at[1] && at[1] < at[2], text);
        const metadata = { task: TASK, duration_hours: 0.5 };
        await tutor.write('log_progress', { event: 'study', message: 'the lesson', metadata });
        tutor.last('study', metadata);
    },
    async stuck(tutor) {
        assert.ok((await tutor.call('next_hint', { task: TASK })).startsWith(`${TASK}: hint 1 of`));
        assert.ok((await tutor.call('show_task', { task: TASK })).includes('## Hint 1'));
        await tutor.write('log_progress', { event: 'blocker_raised', message: 'where to begin?', metadata: { task: TASK } });
        tutor.last('blocker_raised', { task: TASK });
    },
    async checked(tutor) {
        if (!tutor.asks) {
            const { questions } = await tutor.call('check_task', { task: TASK });
            assert.deepEqual(questions.map(({ number }) => number), ['1', '2', '3']);
        }
        tutor.solve();
        const result = await tutor.write('check_task', { task: TASK, ...(tutor.asks ? {} : { answers: ANSWERS }) });
        assert.deepEqual([result.passed, result.total, result.logged], [7, 7, tutor.asks]);
        tutor.last('task_checked', { task: TASK, by: 'machine', passed: 7 });
    },
    async graded(tutor) {
        tutor.solve();
        assert.ok((await tutor.call('show_task', { task: TASK })).split('## Rubric')[1].includes('Each mistake is named'));
        assert.ok((await tutor.call('read_file', { path: `work/${TASK}/changes.md` })).includes('## 1'));
        const metadata = { task: TASK, by: 'assistant', model: 'a-model-1', passed: 2, total: 3 };
        await tutor.write('log_progress', { event: 'task_checked', message: 'by its rubric', metadata });
        tutor.last('task_checked', metadata);
    },
    async quizzed(tutor) {
        const ids = (await tutor.call('get_reviews')).cards.map(({ id }) => id);
        await tutor.write('grade_reviews', { grades: Object.fromEntries(ids.map(id => [id, 'good'])) });
        assert.equal(tutor.asked.length, tutor.asks ? 1 : 0);
        assert.ok(tutor.lines().slice(-ids.length).every(({ event }) => event === 'review_completed'));
        const left = (await tutor.call('get_reviews')).cards.map(({ id }) => id);
        assert.ok(!left.some(id => ids.includes(id)), `${left}`);
    },
    async ill(tutor) {
        const until = new Date(Date.now() + 4 * 86_400_000).toISOString().slice(0, 10);
        await tutor.write('log_progress', { event: 'pause_started', message: 'flu', metadata: { until } });
        tutor.last('pause_started', { until });
    },
    async march(tutor) {
        const before = tutor.lines();
        const { entries } = await tutor.call('get_log', { since: '2026-03-01', until: '2026-03-31' });
        assert.ok(entries.length > 0);
        assert.deepEqual(tutor.lines(), before);
    },
    async lighter(tutor) {
        assert.ok((await tutor.call('adapt_path', { wish: 'lighter' })).note.includes('`lighter HOURS`'));
        await tutor.write('adapt_path', { wish: 'lighter 5' });
        tutor.last('promise_changed', { hours: 5 });
    },
    async ownPath(tutor) {
        for (const [name, content] of Object.entries(DRAFT)) {
            await tutor.call('write_data_file', { path: `paths/Rust/${name}`, content });
        }
        const path = 'data/paths';
        const found = await tutor.call('check_path', { path });
        assert.ok(found.startsWith('No errors'), found);
        const { added } = await tutor.call('add_path', { path });
        assert.equal(added, tutor.asks);
        added || tutor.run('path', 'add', path, '--yes');
        await tutor.write('adapt_path', { wish: 'begin Rust' });
        tutor.last('level_started', { level: 'Rust' });
    }
};

let failed = 0;
for (const mode of ['legacy', { pin: '2026-07-28' }]) {
    for (const [name, session] of Object.entries(SESSIONS)) {
        for (const asks of [true, false]) {
            const folder = mkdtempSync(join(tmpdir(), 'los-session-'));
            const root = join(folder, 'workspace');
            cpSync(sample, root, { recursive: true });
            const tutor = new Tutor(root, asks, mode);
            try {
                const args = ['--root', root, 'mcp', 'serve'];
                await tutor.client.connect(new StdioClientTransport({ command: los, args, cwd: root }));
                await session(tutor);
            } catch (error) {
                failed += 1;
                console.error(`failed: ${name}, ${JSON.stringify(mode)}, asks: ${asks}: ${error}`);
            } finally {
                await tutor.client.close();
                rmSync(folder, { recursive: true, force: true });
            }
        }
    }
}
console.log(`typescript: ${4 * Object.keys(SESSIONS).length - failed} sessions held, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
